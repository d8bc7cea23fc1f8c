import { spawn } from "node:child_process";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Report } from "./run.ts";

/** A run in a process of its own: a process has only one time and one source of chance. */
export async function runInChild(args: readonly string[]): Promise<Report> {
	const main = join(import.meta.dirname, "main.ts");
	const child = spawn(process.execPath, [...readsPatched(args), main, ...args, "--json"], {
		stdio: ["ignore", "pipe", "pipe"],
		// Reading the source of the product takes a third of a short run; the cache is read in a moment.
		env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "puente-simulation-cache") },
	});
	const [out, errors] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
	const line = out.trim().split("\n").at(-1) ?? "";
	if (!line.startsWith("{"))
		throw new Error(`The run ${args.join(" ")} ended without a report:\n${errors.slice(0, 4000)}`);
	return JSON.parse(line) as Report;
}

/** A fault in the source is planted before the product is read. */
export function readsPatched(args: readonly string[]): readonly string[] {
	const patch = join(import.meta.dirname, "sabotage", "patch-source.ts");
	return args.includes("--sabotage") ? ["--import", pathToFileURL(patch).href] : [];
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
	let text = "";
	for await (const part of stream) text += String(part);
	return text;
}

/** As many runs at a time as there are cores; each result is shown as soon as it and all before it are known. */
export async function runEach<Item, Result>(
	items: readonly Item[],
	run: (item: Item) => Promise<Result>,
	show: (item: Item, result: Result) => void,
): Promise<readonly Result[]> {
	const results: Promise<Result>[] = [];
	let next = 0;
	const waiting = items.map(() => Promise.withResolvers<Result>());
	const work = async () => {
		for (let at = next++; at < items.length; at = next++) {
			const [item, place] = [items[at], waiting[at]];
			if (item === undefined || !place) return;
			await run(item).then(place.resolve, place.reject);
		}
	};
	const workers = Array.from({ length: Math.min(items.length, availableParallelism()) }, work);
	for (const [at, item] of items.entries()) {
		const result = waiting[at]?.promise;
		if (!result) continue;
		results.push(result);
		show(item, await result);
	}
	await Promise.all(workers);
	return Promise.all(results);
}
