"""A made-up product of any size: its pack, profile, screens, components and processes, as the files auditctl reads.

Everything follows from the sizes and the seed, so that the same product can be made again anywhere.
"""

# What a screen reader hears, by WCAG; the checks of a product are the first so many.
SUBJECTS = [
    ("name", "name", "wcag/4.1.2"), ("role", "role", "wcag/4.1.2"), ("value", "value", "wcag/4.1.2"),
    ("hint", "hint", "wcag/3.3.2"), ("grouping", "grouping", "wcag/1.3.1"), ("order", "order", "wcag/1.3.2"),
    ("focus", "focus", "wcag/2.4.3"), ("contrast", "contrast", "wcag/1.4.3"), ("size", "target-size", "wcag/2.5.8"),
    ("keyboard", "keyboard", "wcag/2.1.1"), ("label", "name", "wcag/2.5.3"), ("state", "state", "wcag/4.1.2"),
    ("selection", "selection", "wcag/4.1.2"), ("actions", "actions", "wcag/2.1.1"), ("text", "text-resize", "wcag/1.4.4"),
    ("language", "language", "wcag/3.1.2"), ("error", "notification", "wcag/3.3.1"), ("image", "name", "wcag/1.1.1"),
    ("position", "position", "wcag/1.3.1"), ("visible", "focus", "wcag/2.4.7"),
]
TYPES = ["button", "link", "headings", "text-input", "image"]
SHARED_ELEMENTS = 3


class Product:
    """Sizes of a product; screens, elements of a screen, checks of an element, releases."""

    def __init__(self, screens, elements, checks, releases, seed, components=1, processes=None):
        self.screens, self.elements, self.checks, self.releases, self.seed = screens, elements, checks, releases, seed
        self.components = components
        self.processes = screens // 10 if processes is None else processes

    @property
    def cells(self):
        """Cells of a release, without those of components."""
        return self.screens * self.elements * self.checks

    def version(self, release):
        return f"{release // 10 + 1}.{release % 10}"

    def check_paths(self):
        return [f"bench/{key}/heard" for key, _, _ in SUBJECTS[:self.checks]]

    def places(self):
        """Addresses of the elements of all screens, in the order of the specification."""
        return [f"screen-{screen}/element-{element}" for screen in range(self.screens) for element in range(self.elements)]

    def shared_places(self):
        return [f"%bar-{bar}/tab-{tab}" for bar in range(self.components) for tab in range(SHARED_ELEMENTS)]

    def pack(self):
        text = ('pack: bench\nedition: "1"\ntitle: Bench\npublisher: auditctl\nlanguage: en\n'
                "source: https://example.org/bench\nlicence: CC0-1.0\nattribution: Made for the benchmark.\n"
                "dimensions:\n")
        for dimension in sorted({dimension for _, dimension, _ in SUBJECTS[:self.checks]}):
            text += f"  - {{key: {dimension}, reads: [label, value, traits, hint]}}\n"
        text += "topics:\n  - topic: Elements\n    guidelines:\n"
        for key, dimension, criterion in SUBJECTS[:self.checks]:
            text += (f"      - key: {key}\n        title: The {key} of an element\n        level: must\n"
                     f"        rule: The {key} of each element is right for those who listen.\n"
                     f"        rationale: Who does not see the screen goes by its {key}.\n        checks:\n"
                     f"          - key: heard\n            title: The {key} is right\n"
                     f"            question: Is the {key} of the element right?\n            scope: element\n"
                     f"            dimension: {dimension}\n            method: screen-reader\n            platforms: [ios]\n"
                     f"            steps: [Swipe to the element and attend to its {key}.]\n"
                     f"            outcomes: [The {key} is as expected.]\n"
                     f"            references: [{{related: {criterion}}}]\n")
        return text

    def profile(self):
        return ("profile: bench\ntitle: Bench\ndescription: The checks of the benchmark.\ntarget: AA\n"
                "element_checks: true\npacks:\n  - pack: bench\n")

    def specification(self):
        """The components and the screens; every tenth screen declares a component."""
        text = ""
        if self.components:
            text += "components:\n"
            for bar in range(self.components):
                text += f"  - component: bar-{bar}\n    title: Bar {bar}\n    team: team-shared\n    elements:\n"
                for tab in range(SHARED_ELEMENTS):
                    text += f"      - {{key: tab-{tab}, type: button, label: Tab {tab}, traits: [button]}}\n"
        parts = [text, "screens:\n"]
        for screen in range(self.screens):
            parts.append(f"  - screen: screen-{screen}\n    title: Screen {screen}\n"
                         f"    route: Open part {screen // 10} and choose row {screen % 10}.\n    team: team-{screen % 20}\n")
            if self.components and screen % 10 == 0:
                parts.append(f"    components: [bar-{screen // 10 % self.components}]\n")
            parts.append("    elements:\n")
            for element in range(self.elements):
                kind = TYPES[(screen + element) % len(TYPES)]
                parts.append(f"      - {{key: element-{element}, type: {kind}, label: Element {element}, traits: [button]}}\n")
        return "".join(parts)

    def process_screens(self):
        """Key, title and screens of each process."""
        for process in range(self.processes):
            first = process * 10 % max(1, self.screens)
            yield (f"process-{process}", f"Process {process}",
                   [f"screen-{screen}" for screen in range(first, min(first + 5, self.screens))])
