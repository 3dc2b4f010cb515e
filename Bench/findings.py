"""The findings of a made-up product, row by row: the same for each run with the same sizes and seed.

Of 100 cells of a release 6 fail, 5 do not apply, 1 cannot be told and 88 pass. Twelve of 100 cells are troubled: they
fail in two releases, pass in the next two, and fail again, so that issues are opened, fixed, verified and reopened. One
in 50 cells is left out of a release, another one each time.
"""
import datetime

BEGIN = datetime.datetime(2020, 1, 6, 9)
OBSERVED = ["Announced as button without a name", "Button", "Announced twice, with and without its state",
            "Text field. Double tap to edit", "The value is not spoken", "Dimmed, though it can be pressed",
            "Spoken in another language", "Focus moved to the top of the screen"]
SEVERITIES = ["minor", "moderate", "serious", "critical"]
REASONS = ["The element has no value", "There is no error on this screen", "The element has one action only"]
MIXED = 0xFFFFFFFF


def mixed(cell, seed):
    """A number below 2 to the 32nd that looks random; murmur3's finalizer."""
    x = (cell * 2654435761 + seed * 40503 + 97) & MIXED
    x ^= x >> 16
    x = x * 0x85EBCA6B & MIXED
    x ^= x >> 13
    x = x * 0xC2B2AE35 & MIXED
    return x ^ x >> 16


def outcomes():
    """The end of a row for each number below 1,024: outcome, severity, observed and reason."""
    fail = [f'fail,{SEVERITIES[i % 4]},"{OBSERVED[i // 4 % len(OBSERVED)]} ({i % 61})",,' for i in range(1024)]
    na = [f"na,,,{REASONS[i % len(REASONS)]}," for i in range(1024)]
    return fail, na


FAIL, NA = outcomes()
PASS, CANNOT_TELL = "pass,,,,", "ct,,,Speech was cut off by a notification,"
HEADER = "address,check,outcome,severity,observed,reason,at\n"


def began(product, release, batch=0):
    """When a batch of a release began: however many releases, all before 2025, for nothing is observed in the future."""
    return BEGIN + release * min(datetime.timedelta(days=60), datetime.timedelta(days=1700) / product.releases) \
        + datetime.timedelta(days=12 * batch)


def written(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def answer(cell, release, seed, visit=0):
    """What an audit says of a cell: the end of its row, or None when the release leaves it out."""
    x = mixed(cell, seed)
    if (x >> 20) % 50 == release % 50:
        return None
    kind = x % 1000
    if kind < 120:
        # Half of the troubled cells fail at a time; the second visit of a release finds some of them mended.
        if ((release + (x >> 10)) >> 1) & 1 and not (visit and x >> 12 & 3 == 0):
            return FAIL[x >> 14 & 1023]
        return PASS
    if kind < 170:
        return NA[x >> 14 & 1023]
    if kind < 180 and not visit:
        return CANNOT_TELL
    return PASS


def rows(product, release, count, batch=0):
    """So many rows of a batch, without header, in pieces of some thousand; several visits where there are fewer cells.

    batch: number of the batch within the release; each observes later than the one before it.
    """
    places, checks = product.places(), product.check_paths()
    prefixes = [f",{path}," for path in checks]
    width, cells, seed = len(checks), product.cells, product.seed
    start = began(product, release, batch)
    made, visit, piece, time = 0, 0, [], ""
    while made < count:
        for cell in range(cells):
            end = answer(cell, release, seed, visit + batch)
            if end is None:
                continue
            if not made & 15:
                time = written(start + datetime.timedelta(seconds=made >> 4)) + "\n"
            piece.append(places[cell // width] + prefixes[cell % width] + end + time)
            made += 1
            if made == count:
                break
            if len(piece) == 4096:
                yield "".join(piece)
                piece = []
        visit += 1
    yield "".join(piece)


def shared_rows(product, release):
    """A finding for each check of each element of the components."""
    time = written(began(product, release)) + "\n"
    # Where a component stands cannot be said of the component, so these checks are asked on each screen.
    bound = ("value", "order", "focus", "state", "selection", "position", "visible")
    paths = [path for path in product.check_paths() if path.split("/")[1] not in bound]
    yield "".join(f"{place},{path},{answer(index, release + 1, product.seed + 1) or PASS}{time}"
                  for index, (place, path) in enumerate((a, b) for a in product.shared_places() for b in paths))
