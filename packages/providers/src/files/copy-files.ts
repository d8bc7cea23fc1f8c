import { hash } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/** Reading waits for the network most of the time. */
const filesAtOnce = 8;

export type CopyReport = {
	readonly copied: number;
	/** Files that were there already with the same bytes: a copy that was interrupted goes on after them. */
	readonly present: number;
	/** Names of files that neither store has. */
	readonly missing: readonly string[];
};

/** Copies files from one store to another. Each copy is read back and compared. */
export async function copyFiles(
	pages: AsyncIterable<readonly string[]>,
	{ from, to }: { readonly from: FileStore; readonly to: FileStore },
): Promise<CopyReport> {
	const outcomes = { copied: 0, present: 0 };
	const missing: string[] = [];
	for await (const names of pages) {
		for (let first = 0; first < names.length; first += filesAtOnce) {
			await Promise.all(
				names.slice(first, first + filesAtOnce).map(async (name) => {
					const outcome = await copyFile(name, from, to);
					if (outcome === "missing") missing.push(name);
					else outcomes[outcome] += 1;
				}),
			);
		}
	}
	return { ...outcomes, missing };
}

async function copyFile(
	name: string,
	from: FileStore,
	to: FileStore,
): Promise<"copied" | "present" | "missing"> {
	const [bytes, earlier] = await Promise.all([from.get(name), to.get(name)]);
	if (bytes === null) return earlier === null ? "missing" : "present";
	const digest = hash("sha256", bytes);
	const isSame = (other: Buffer | null) => other !== null && hash("sha256", other) === digest;
	if (isSame(earlier)) return "present";
	await to.put(name, bytes);
	if (!isSame(await to.get(name))) throw new Error(`the copy of the file ${name} differs from the file`);
	return "copied";
}
