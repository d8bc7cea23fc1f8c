/** A part of a chapter. The manual uses only these parts of Markdown. */
export type Block =
	| { readonly kind: "heading" | "paragraph"; readonly text: string }
	| { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
	| {
			readonly kind: "table";
			readonly head: readonly string[];
			readonly rows: readonly (readonly string[])[];
	  };

export type Chapter = {
	readonly id: string;
	readonly title: string;
	readonly blocks: readonly Block[];
};

/** Each chapter begins with an anchor, the same in every language, and its title. */
const chapterStart = /^<a id="([a-z-]+)"><\/a>\n+## (.+)$/m;
const listItem = /^(?:- |\d+\. )/;

export function readChapters(markdown: string): readonly Chapter[] {
	const [, ...parts] = markdown.split(chapterStart);
	return Array.from({ length: parts.length / 3 }, (_, index) => {
		const [id = "", title = "", text = ""] = parts.slice(index * 3);
		return {
			id,
			title,
			blocks: text
				.trim()
				.split(/\n{2,}/)
				.map(readBlock),
		};
	});
}

function readBlock(text: string): Block {
	const lines = text.split("\n");
	if (text.startsWith("### ")) return { kind: "heading", text: text.slice(4) };
	if (text.startsWith("|")) {
		const [head = [], , ...rows] = lines.map((line) =>
			line
				.slice(1, -1)
				.split("|")
				.map((cell) => cell.trim()),
		);
		return { kind: "table", head, rows };
	}
	if (!listItem.test(text)) return { kind: "paragraph", text: lines.join(" ") };
	const items = text
		.split(/\n(?=- |\d+\. )/)
		.map((item) => item.replace(listItem, "").replaceAll(/\n\s*/g, " "));
	return { kind: "list", ordered: !text.startsWith("- "), items };
}

/** The headings within a chapter, in order. */
export function sectionsOf({ blocks }: Chapter): readonly string[] {
	return blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
}

type Span = {
	readonly kind: "text" | "strong" | "code" | "link";
	readonly text: string;
	readonly to?: string;
};

/** Text with **names on the screen**, `keys` and [links](#chapter) to other chapters. */
export function readSpans(text: string): readonly Span[] {
	return text.split(/(\*\*.+?\*\*|`.+?`|\[.+?\]\(#.+?\))/).flatMap((part): readonly Span[] => {
		const link = /^\[(.+)\]\(#(.+)\)$/.exec(part);
		if (link) return [{ kind: "link", text: link[1] ?? "", to: link[2] ?? "" }];
		if (part.startsWith("**")) return [{ kind: "strong", text: part.slice(2, -2) }];
		if (part.startsWith("`")) return [{ kind: "code", text: part.slice(1, -1) }];
		return part === "" ? [] : [{ kind: "text", text: part }];
	});
}
