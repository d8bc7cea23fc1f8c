import { cpus, totalmem } from "node:os";
import { requirePinnedNode } from "../tools/pinned-node.ts";

/** `npm run bench` runs all benchmarks, `npm run bench -- wire web` some. Each benchmark file exports `run`. */
requirePinnedNode();
const all = ["close", "core", "identity", "loan", "mutation", "repayment", "web", "wire"];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
	console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
	process.exit(1);
}

const [cpu] = cpus();
console.log(
	`${cpus().length} × ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
);
for (const name of requested.length > 0 ? requested : all) {
	console.log(`\n# ${name}\n`);
	const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<void> };
	await run();
}
