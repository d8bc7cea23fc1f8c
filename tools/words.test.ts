import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./pinned-node.ts";

/** Sentences by key, as deep as a catalogue goes. */
type Sentences = Readonly<Record<string, unknown>>;
type Catalogue = { readonly name: string; readonly en: Sentences; readonly es: Sentences };

const wordsFolder = join(root, "packages", "words", "src");

function filesUnder(folder: string, pattern: RegExp): readonly string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((path) => pattern.test(path) && !path.includes("node_modules"));
}

/** Every folder of words has an en.ts with one catalogue, and beside it an es.ts with the same. */
const catalogues: readonly Catalogue[] = await Promise.all(
	filesUnder(wordsFolder, /\/en\.ts$/).map(async (path) => {
		const only = async (file: string) => Object.values((await import(file)) as Sentences)[0] as Sentences;
		const name = relative(wordsFolder, dirname(path)) || "app";
		return { name, en: await only(path), es: await only(join(dirname(path), "es.ts")) };
	}),
);

/** `ui.days: {days}` for each sentence: where it stands and what it is filled with. */
function shapeOf(words: unknown, at = ""): readonly string[] {
	if (typeof words === "string") {
		const filled = [...words.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
		return [`${at}: ${words.trim() === "" ? "EMPTY" : filled.join(" ")}`];
	}
	if (typeof words !== "object" || words === null) return [];
	return Object.entries(words).flatMap(([key, inner]) => shapeOf(inner, at === "" ? key : `${at}.${key}`));
}

describe("every catalogue of words", () => {
	it("is found", () => {
		expect(catalogues.map(({ name }) => name)).toEqual(expect.arrayContaining(["app", "loan", "support"]));
	});

	it.each(catalogues)("has in Spanish what it has in English, filled with the same: $name", ({ en, es }) => {
		expect(shapeOf(es).toSorted()).toEqual(shapeOf(en).toSorted());
		expect(shapeOf(en).filter((line) => line.endsWith("EMPTY"))).toEqual([]);
	});
});

/** Who speaks the words of a catalogue; whoever may load them may say any of them. */
const speakers: Readonly<Record<string, RegExp>> = {
	app: /^apps\/borrower\/src\//,
	console: /^apps\/console\/src\//,
	applying: /^apps\/borrower\/src\/(app|screens\/(access|application|loan))\//,
	loan: /^apps\/borrower\/src\/screens\/loan\//,
	promo: /^apps\/borrower\/src\/screens\/promo\//,
	repayment: /^apps\/borrower\/src\/screens\/repayment\//,
	support: /^apps\/borrower\/src\/screens\/support\//,
};

/** What stands at the beginning of a key that is put together, where the source does not say it. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
	"apps/borrower/src/screens/access/access-form.tsx": ["login", "register"],
	"apps/borrower/src/screens/access/legal-screen.tsx": ["privacy", "terms"],
};

const sources = filesUnder(join(root, "apps"), /\/src\/.*\.tsx?$/)
	.filter((path) => !/\.test\.tsx?$/.test(path))
	.map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));

const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|-]/g, "\\$&");

/** The keys that a file may make with its templates: `tab.${name}` makes every key that begins with `tab.`. */
function patternsOf({ path, text }: (typeof sources)[number]): readonly RegExp[] {
	return [...text.matchAll(/`([\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g)].flatMap(([, template = ""]) => {
		const [first = "", ...rest] = template.split(/\$\{[^}]*\}/);
		const starts = first !== "" ? [first] : (beginnings[path] ?? []);
		// A key made of holes alone could be any: it counts as none, and the file has to be named above.
		return starts.map(
			(start) => new RegExp(`^${[start, ...rest].map(escaped).join(first === "" ? "" : "[\\w-]+")}$`),
		);
	});
}

describe("every sentence of a screen", () => {
	const spoken = catalogues.filter(({ name }) => name in speakers);

	it.each(spoken)("is said somewhere: $name", ({ name, en }) => {
		const where = sources.filter(({ path }) => speakers[name]?.test(path));
		const texts = where.map(({ text }) => text);
		const patterns = where.flatMap(patternsOf);
		const isSaid = (key: string) =>
			texts.some((text) => text.includes(`"${key}"`) || text.includes(`ui.${key}`)) ||
			patterns.some((pattern) => pattern.test(key));
		const { ui = en } = en as { readonly ui?: Sentences };
		expect(Object.keys(ui).filter((key) => !isSaid(key))).toEqual([]);
	});
});
