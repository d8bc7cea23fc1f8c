import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Block, readSpans } from "./markdown.ts";

/** Markdown as elements of React, so that no text of it can become markup. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
	const headings = blocks.filter(({ kind }) => kind === "heading");
	return blocks.map((block): ReactNode => {
		if (block.kind === "list") return <List key={block.items[0]} {...block} />;
		if (block.kind === "table") return <Table key={block.head.join()} {...block} />;
		if (block.kind === "paragraph")
			return (
				<p key={block.text} className="my-2.5 text-ink">
					<Spans text={block.text} />
				</p>
			);
		return (
			<h2
				key={block.text}
				id={`section-${headings.indexOf(block) + 1}`}
				className="mt-6 mb-1 scroll-mt-16 text-md font-bold"
			>
				{block.text}
			</h2>
		);
	});
}

function List({ ordered, items }: Extract<Block, { kind: "list" }>) {
	const Tag = ordered ? "ol" : "ul";
	return (
		<Tag className={`my-2.5 flex flex-col gap-1.5 pl-6 ${ordered ? "list-decimal" : "list-disc"}`}>
			{items.map((item) => (
				<li key={item}>
					<Spans text={item} />
				</li>
			))}
		</Tag>
	);
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
	return (
		<div className="my-3 overflow-x-auto">
			<table className="w-full border-collapse text-left text-xs">
				<thead>
					<tr>
						{head.map((cell) => (
							<th
								key={cell}
								scope="col"
								className="border-b border-edge py-1.5 pr-4 font-semibold text-ink-2"
							>
								{cell}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row[0]}>
							{row.map((cell, index) => (
								<td key={head[index]} className="border-b border-line py-1.5 pr-4 align-top">
									<Spans text={cell} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Spans({ text }: { readonly text: string }) {
	return readSpans(text).map((span): ReactNode => {
		if (span.kind === "strong") return <strong key={span.text}>{span.text}</strong>;
		if (span.kind === "code")
			return (
				<code key={span.text} className="rounded-[0.375rem] border border-line bg-paper px-1 text-xs">
					{span.text}
				</code>
			);
		if (span.kind === "link")
			return (
				<Link key={span.text} to={`/manual/${span.to}`} className="text-green underline">
					{span.text}
				</Link>
			);
		return span.text;
	});
}
