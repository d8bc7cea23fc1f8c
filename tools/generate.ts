import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CallName, calls, type ErrorName, errors } from "@puente/contract";
import { openApiDocument } from "@puente/contract/openapi";
import { errorSentences } from "@puente/words/errors";
import { root } from "./pinned-node.ts";

/** Documents that are made from code, so that they cannot lie. `--check` fails when one is out of date. */
const documents: Readonly<Record<string, () => string>> = {
	"docs/generated/openapi.json": () => `${JSON.stringify(openApiDocument(), null, "\t")}\n`,
	"docs/generated/errors.md": () =>
		table(
			"Errors",
			"Every answer that is not success, from `packages/contract/src/errors.ts` and `packages/words`.",
			[
				["code", "name", "HTTP", "effect in the app", "English", "Spanish"],
				...(Object.keys(errors) as ErrorName[]).map((name) => [
					String(errors[name].code),
					name,
					String(errors[name].status),
					errors[name].effect,
					errorSentences.en[name],
					errorSentences.es[name],
				]),
			],
		),
	"docs/generated/calls.md": () =>
		table("Calls", "Every call that is served, from `packages/contract/src/calls`.", [
			["call", "area", "who", "operationId", "what it does", "refusals of its own"],
			...(Object.keys(calls) as CallName[]).map((name) => [
				`${calls[name].method} ${calls[name].path}`,
				calls[name].area,
				calls[name].audience,
				calls[name].changes ? "yes" : "",
				calls[name].summary,
				calls[name].refusals.join(", "),
			]),
		]),
};

function table(title: string, about: string, rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
	const [head = [], ...rest] = rows;
	const made = "Made by `npm run gen`; do not edit.";
	return [
		`# ${title}`,
		"",
		`${about} ${made}`,
		"",
		line(head),
		line(head.map(() => "---")),
		...rest.map(line),
		"",
	].join("\n");
}

const check = process.argv.includes("--check");
const stale: string[] = [];
for (const [path, make] of Object.entries(documents)) {
	const file = join(root, path);
	const made = make();
	if (check) {
		if (readOrNothing(file) !== made) stale.push(path);
	} else {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, made);
	}
}
if (stale.length > 0) {
	console.error(`Out of date, run \`npm run gen\`: ${stale.join(", ")}`);
	process.exit(1);
}

function readOrNothing(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
