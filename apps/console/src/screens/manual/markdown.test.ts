import { expect, it } from "vitest";
import { readChapters, readSpans, sectionsOf } from "./markdown.ts";

const text = `# Manual

Not a chapter.

<a id="one"></a>

## First chapter

A paragraph of
two lines.

### A section

1. Open it
   at once.
2. Close it

- A point

| a | b |
|---|---|
| 1 | **2** |

<a id="two"></a>

## Second

End
`;

it("reads chapters with paragraphs, lists and tables", () => {
	const [first, second] = readChapters(text);
	expect(first).toEqual({
		id: "one",
		title: "First chapter",
		blocks: [
			{ kind: "paragraph", text: "A paragraph of two lines." },
			{ kind: "heading", text: "A section" },
			{ kind: "list", ordered: true, items: ["Open it at once.", "Close it"] },
			{ kind: "list", ordered: false, items: ["A point"] },
			{ kind: "table", head: ["a", "b"], rows: [["1", "**2**"]] },
		],
	});
	expect(first && sectionsOf(first)).toEqual(["A section"]);
	expect(second).toEqual({ id: "two", title: "Second", blocks: [{ kind: "paragraph", text: "End" }] });
});

it("reads names, keys and links within a text, and leaves markup as text", () => {
	expect(readSpans("Press **Take** or `n`, see [Staff](#staff) <b>")).toEqual([
		{ kind: "text", text: "Press " },
		{ kind: "strong", text: "Take" },
		{ kind: "text", text: " or " },
		{ kind: "code", text: "n" },
		{ kind: "text", text: ", see " },
		{ kind: "link", text: "Staff", to: "staff" },
		{ kind: "text", text: " <b>" },
	]);
});
