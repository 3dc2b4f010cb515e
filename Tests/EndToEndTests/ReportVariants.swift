/// Writes every kind of page for people, of every kind of release and text, and the reports in Markdown, too; `$0` is the
/// built program.
enum ReportVariants {
  static let script = #"""
    set -e
    long=$(printf 'long%.0s' $(seq 75)); shalom='שלום עולם, שדה חובה'; salam='مرحبا بالعالم، حقل مطلوب'
    hostile='<script>alert(1)</script> " onload="x() &amp; [x](javascript:x) http://example.com/ @team #12 :smile: $a$ `c`'
    begin() { # DATABASE TITLE PROFILE
      export AUDITCTL_DATABASE="$1.sqlite" AUDITCTL_AUDITOR="Auditor A"
      "$0" init >/dev/null
      "$0" product add app --title "$2" --platform ios --profile "$3" >/dev/null
      "$0" release add 1.0 --build 1 >/dev/null
    }
    session() { "$0" session start --device Phone --os-version 17.2 --assistive-technology "${1:-VoiceOver}" --started-at 2026-01-02T03:04:05Z >/dev/null; }
    write() { # NAME ARGUMENTS…
      name=$1; shift
      "$0" report "$@" --format html --output "$name.html" >/dev/null 2>&1
      "$0" report "$@" --format markdown --output "$name.md" >/dev/null 2>&1
    }

    document() { # NAME FORMAT ARGUMENTS…
      name=$1; shift
      "$0" report --format "$@" --draft --output "$name.html" >/dev/null 2>&1
    }

    picture=$(printf 'shot%.0s' $(seq 60)).png
    export AUDITCTL_DATABASE=example.sqlite AUDITCTL_AUDITOR="Auditor A"
    "$0" init --example >/dev/null
    printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\001\0\0\0\001\010\006\0\0\0\037\025\304\211\0\0\0\rIDATx\234c\370\377\377\377\177\0\011\373\003\375\005\103E\312\0\0\0\0IEND\256B`\202' > "$picture"
    echo 'Date m m / d d / y y y y.' > said.txt
    "$0" evidence add --finding 325 "$picture" said.txt >/dev/null
    "$0" evidence add --finding 326 "$picture" >/dev/null
    "$0" issue accept 12 --owner "Manager B" --approver "Manager D" --reason "$shalom" --expires 2099-01-01 >/dev/null
    write example-5.1 release --release 5.1
    write example-5.2 release --release 5.2
    write screen screen register --release 5.2
    write team issues --team onboarding --release 5.2
    write only-failures release --release 5.2 --only-failures
    write ticket issues --issue 22 --release 5.2
    document acr-draft acr --release 5.2 --edition int
    document statement statement --release 5.2 --law eaa
    document statement-de statement --release 5.2 --law wad --language de
    "$0" report --all all --draft >/dev/null 2>&1
    cp all/index.html index.html

    begin nothing "Nothing" wcag22-aa
    "$0" screen add home --title Home >/dev/null
    write nothing release

    begin passed "Passed" wcag22-aa
    "$0" screen add home --title Home >/dev/null
    "$0" query "SELECT check_path FROM v_check WHERE method = 'keyboard'" --format csv | tr -d '\r' > keyboard.csv
    "$0" query "SELECT address, check_path FROM cell('1.0')" --format csv | tr -d '\r' > home.csv
    pass() { # 1: WHAT A KEYBOARD ANSWERS, 0: THE REST
      awk -F, -v wanted="$1" 'NR == FNR { keyboard[$1]; next } FNR == 1 { print "address,check,outcome"; next }
        ($2 in keyboard) == wanted { print $1 "," $2 ",pass" }' keyboard.csv home.csv | "$0" record --batch - >/dev/null
    }
    session; pass 0; "$0" session end 2>/dev/null
    session "Full Keyboard Access"; pass 1
    write passed release
    "$0" product edit app --vendor Maker --contact-email a@example.org >/dev/null
    document acr acr
    document statement-passed statement
    "$0" report --all empty-all --draft >/dev/null 2>&1
    cp empty-all/index.html index-passed.html

    begin written "$salam" voiceover-spec
    cat > written.yaml <<X
    screens:
      - {screen: hebrew, title: "$shalom", team: "$salam", elements: [{key: field, type: button, label: "$shalom", traits: [button]}]}
      - {screen: long, title: "$long", team: "$long", elements: [{key: field, type: button, label: "$long", traits: [button], hint: "$long"}]}
      - {screen: hostile, title: '$hostile', team: '$hostile', elements: [{key: field, type: button, label: '$hostile', traits: [button]}]}
    X
    "$0" screen import written.yaml >/dev/null
    session
    for text in "hebrew|$shalom $salam" "long|$long" "hostile|$hostile"; do
      "$0" record "${text%%|*}/field" vo-text fail --severity serious --observed "${text#*|}" >/dev/null
      "$0" record "${text%%|*}/field" voiceover-spec/traits ct --reason "${text#*|}" >/dev/null
      "$0" record "${text%%|*}" swipe-order fail --note "${text#*|}" --observed "- ${text#*|}" >/dev/null
    done
    write written release
    write written-screen screen long
    write written-team issues --team "$hostile"

    # As the large audit of the mock-ups: 25 screens, 94 failures.
    begin large "Meadow Bank" voiceover-spec
    awk 'BEGIN { print "screens:"; for (s = 1; s <= 25; s++) { printf "  - screen: screen-%d\n    title: Screen %d\n    team: team-%d\n    elements:\n", s, s, s % 7
      for (e = 1; e <= 8; e++) printf "      - {key: e-%d, type: button, label: Button %d, traits: [button]}\n", e, e } }' > large.yaml
    "$0" screen import large.yaml >/dev/null
    session
    awk 'BEGIN { print "address,check,outcome,severity,observed,note"; n = split("critical serious serious moderate minor", severity, " ")
      m = split("vo-text voiceover-spec/traits voiceover-spec/value-or-state swipe-order voiceover-spec/combined-swipes", check, " ")
      for (f = 0; f < 94; f++) { s = f % 25 + 1; c = int(f / 25) % m + 1
        place = c > 3 ? "screen-" s : "screen-" s "/e-" (c + 1)
        printf "%s,%s,fail,%s,\"Focus jumps to the tab bar, then to button %d.\",\n", place, check[c], severity[f % n + 1], f } }' > large.csv
    "$0" record --batch large.csv >/dev/null
    write large release

    begin many "Many" voiceover-spec
    awk 'BEGIN { print "screens:"; for (s = 1; s <= 100; s++) { printf "  - screen: screen-%d\n    title: Screen %d\n    elements:\n", s, s
      for (e = 1; e <= 10; e++) printf "      - {key: e-%d, type: button, label: Button %d, traits: [button]}\n", e, e } }' > many.yaml
    "$0" screen import many.yaml >/dev/null
    session
    awk 'BEGIN { print "address,check,outcome,severity,observed,reason"
      for (s = 1; s <= 100; s++) {
        printf "screen-%d/e-1,vo-text,fail,serious,Heard %d.,\n", s, s
        for (e = 1; e <= 10; e++) printf "screen-%d/e-%d,voiceover-spec/traits,ct,,,Lost %d.\n", s, e, e } }' > many.csv
    "$0" record --batch many.csv >/dev/null
    write many release
    """#
}
