// Written by scripts/embed-files. Do not edit.
static const unsigned char file_0[] = {
#embed "../../Catalogs/bbc-mag/notifications.yaml" if_empty(0)
};
static const unsigned char file_1[] = {
#embed "../../Catalogs/bbc-mag/pack.yaml" if_empty(0)
};
static const unsigned char file_2[] = {
#embed "../../Catalogs/form-validation/forms.yaml" if_empty(0)
};
static const unsigned char file_3[] = {
#embed "../../Catalogs/form-validation/pack.yaml" if_empty(0)
};
static const unsigned char file_4[] = {
#embed "../../Catalogs/native/captcha.yaml" if_empty(0)
};
static const unsigned char file_5[] = {
#embed "../../Catalogs/native/pack.yaml" if_empty(0)
};
static const unsigned char file_6[] = {
#embed "../../Catalogs/profiles/must-only.yaml" if_empty(0)
};
static const unsigned char file_7[] = {
#embed "../../Catalogs/profiles/native-app.yaml" if_empty(0)
};
static const unsigned char file_8[] = {
#embed "../../Catalogs/profiles/screens-only.yaml" if_empty(0)
};
static const unsigned char file_9[] = {
#embed "../../Catalogs/thresholds.yaml" if_empty(0)
};
static const unsigned char file_10[] = {
#embed "../../Catalogs/voiceover-spec/frame.yaml" if_empty(0)
};
static const unsigned char file_11[] = {
#embed "../../Catalogs/voiceover-spec/pack.yaml" if_empty(0)
};
static const unsigned char file_12[] = {
#embed "../../Catalogs/voiceover-spec/screen.yaml" if_empty(0)
};
static const unsigned char file_13[] = {
#embed "../../Examples/banking/example.yaml" if_empty(0)
};
static const unsigned char file_14[] = {
#embed "../../Examples/banking/findings/5.1-retest.csv" if_empty(0)
};
static const unsigned char file_15[] = {
#embed "../../Examples/banking/findings/5.1-voiceover.csv" if_empty(0)
};
static const unsigned char file_16[] = {
#embed "../../Examples/banking/findings/5.2-keyboard.csv" if_empty(0)
};
static const unsigned char file_17[] = {
#embed "../../Examples/banking/findings/5.2-retest.csv" if_empty(0)
};
static const unsigned char file_18[] = {
#embed "../../Examples/banking/findings/5.2-voiceover.csv" if_empty(0)
};
static const unsigned char file_19[] = {
#embed "../../Examples/banking/screens/5.2/register.yaml" if_empty(0)
};
static const unsigned char file_20[] = {
#embed "../../Examples/banking/screens/accounts.yaml" if_empty(0)
};
static const unsigned char file_21[] = {
#embed "../../Examples/banking/screens/register.yaml" if_empty(0)
};
static const unsigned char file_22[] = {
#embed "../../Examples/banking/screens/sign-in.yaml" if_empty(0)
};
static const unsigned char file_23[] = {
#embed "../../Examples/banking/screens/verify-human.yaml" if_empty(0)
};
static const unsigned char file_24[] = {
#embed "../../Migrations/0001_create_catalog.sql" if_empty(0)
};
static const unsigned char file_25[] = {
#embed "../../Migrations/0002_create_specification.sql" if_empty(0)
};
static const unsigned char file_26[] = {
#embed "../../Migrations/0003_create_audit.sql" if_empty(0)
};
static const unsigned char file_27[] = {
#embed "../../Migrations/0004_create_issue.sql" if_empty(0)
};
static const unsigned char file_28[] = {
#embed "../../Migrations/0005_create_view.sql" if_empty(0)
};
static const unsigned char file_29[] = {
#embed "../../Migrations/0006_create_compliance_view.sql" if_empty(0)
};
static const auditctl_embedded_file embedded_files[] = {
  {"Catalogs/bbc-mag/notifications.yaml", file_0, sizeof(file_0)},
  {"Catalogs/bbc-mag/pack.yaml", file_1, sizeof(file_1)},
  {"Catalogs/form-validation/forms.yaml", file_2, sizeof(file_2)},
  {"Catalogs/form-validation/pack.yaml", file_3, sizeof(file_3)},
  {"Catalogs/native/captcha.yaml", file_4, sizeof(file_4)},
  {"Catalogs/native/pack.yaml", file_5, sizeof(file_5)},
  {"Catalogs/profiles/must-only.yaml", file_6, sizeof(file_6)},
  {"Catalogs/profiles/native-app.yaml", file_7, sizeof(file_7)},
  {"Catalogs/profiles/screens-only.yaml", file_8, sizeof(file_8)},
  {"Catalogs/thresholds.yaml", file_9, sizeof(file_9)},
  {"Catalogs/voiceover-spec/frame.yaml", file_10, sizeof(file_10)},
  {"Catalogs/voiceover-spec/pack.yaml", file_11, sizeof(file_11)},
  {"Catalogs/voiceover-spec/screen.yaml", file_12, sizeof(file_12)},
  {"Examples/banking/example.yaml", file_13, sizeof(file_13)},
  {"Examples/banking/findings/5.1-retest.csv", file_14, sizeof(file_14)},
  {"Examples/banking/findings/5.1-voiceover.csv", file_15, sizeof(file_15)},
  {"Examples/banking/findings/5.2-keyboard.csv", file_16, sizeof(file_16)},
  {"Examples/banking/findings/5.2-retest.csv", file_17, sizeof(file_17)},
  {"Examples/banking/findings/5.2-voiceover.csv", file_18, sizeof(file_18)},
  {"Examples/banking/screens/5.2/register.yaml", file_19, sizeof(file_19)},
  {"Examples/banking/screens/accounts.yaml", file_20, sizeof(file_20)},
  {"Examples/banking/screens/register.yaml", file_21, sizeof(file_21)},
  {"Examples/banking/screens/sign-in.yaml", file_22, sizeof(file_22)},
  {"Examples/banking/screens/verify-human.yaml", file_23, sizeof(file_23)},
  {"Migrations/0001_create_catalog.sql", file_24, sizeof(file_24)},
  {"Migrations/0002_create_specification.sql", file_25, sizeof(file_25)},
  {"Migrations/0003_create_audit.sql", file_26, sizeof(file_26)},
  {"Migrations/0004_create_issue.sql", file_27, sizeof(file_27)},
  {"Migrations/0005_create_view.sql", file_28, sizeof(file_28)},
  {"Migrations/0006_create_compliance_view.sql", file_29, sizeof(file_29)},
};
