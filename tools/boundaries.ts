import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findCircles, type Import, readImports } from "./imports.ts";
import { root } from "./pinned-node.ts";

type Layer = {
	readonly may: readonly string[];
	readonly packages: readonly string[] | "any";
	readonly node?: boolean;
};
type Table = {
	readonly server: {
		readonly storeys: readonly string[];
		/** By floor, the ground floor first. */
		readonly modules: readonly (readonly string[])[];
	};
	readonly layers: Readonly<Record<string, Layer>>;
	readonly inside: readonly { readonly name: string; readonly from: string; readonly to: string }[];
};
type Rule = { readonly name: string; readonly isBroken: (each: Import) => boolean };

/** Tests may import more than the code they test. */
const tests = /\.test\.tsx?$|^apps\/[^/]+\/test\//;
const ownFolders = /^(packages|apps|tools|bench|e2e)\//;

/** A layer may import only what the table names. */
function layerRules(layers: Table["layers"]): readonly Rule[] {
	return Object.entries(layers).flatMap(([layer, { may, packages, node }]) => {
		const folders = [layer, ...may];
		const isInside = (path: string, folder: string) => path.startsWith(`${folder}/`);
		return [
			{
				name: `${layer} imports only its layers`,
				isBroken: ({ from, to }) =>
					isInside(from, layer) && ownFolders.test(to) && !folders.some((folder) => isInside(to, folder)),
			},
			{
				name: `${layer} uses only its packages`,
				isBroken: ({ from, to, kind }) => {
					if (packages === "any" || !isInside(from, layer)) return false;
					if (kind === "node") return node !== true;
					return kind === "package" && !packages.some((name) => isInside(to, `node_modules/${name}`));
				},
			},
		] satisfies Rule[];
	});
}

/** `$1` and `$2` in `to` are what the groups of `from` matched. */
function pathRule({ name, from, to }: Table["inside"][number]): Rule {
	const source = new RegExp(from);
	return {
		name,
		isBroken: (each) => {
			const matched = source.exec(each.from);
			if (!matched) return false;
			const forbidden = to.replace(/\$(\d)/g, (_, group) => RegExp.escape(matched[group] ?? ""));
			return new RegExp(forbidden).test(each.to);
		},
	};
}

/** Storeys use those below them; modules use those of lower floors, and through their index.ts only. */
function serverRules({ storeys, modules }: Table["server"]): Table["inside"] {
	const source = "^apps/server/src/";
	const anyOf = (names: readonly string[]) => `(?:${names.join("|")})`;
	const storeyRules = storeys.slice(1).map((storey, above) => ({
		name: "storeys-use-those-below",
		from: `${source}${storey}`,
		to: `${source}${anyOf(storeys.slice(0, above + 1))}`,
	}));
	const floorRules = modules.flatMap((floor, at) =>
		floor.map((module) => ({
			name: "modules-use-lower-floors",
			from: `${source}modules/${module}/`,
			to: `${source}modules/(?!${anyOf([module, ...modules.slice(0, at).flat()])}/)`,
		})),
	);
	return [
		...storeyRules,
		...floorRules,
		{
			name: "modules-through-index",
			from: `${source}modules/([^/]+)/`,
			to: `${source}modules/(?!$1/)[^/]+/(?!index\\.ts$)`,
		},
		{
			name: "modules-through-index",
			from: `${source}(?!modules/)`,
			to: `${source}modules/[^/]+/(?!index\\.ts$)`,
		},
		// list.ts brings all modules together for http and jobs.
		{
			name: "every-module-is-listed",
			from: `${source}modules/(?!list\\.ts$|${anyOf(modules.flat())}/)`,
			to: ".",
		},
	];
}

export type BoundaryReport = { readonly modules: number; readonly violations: readonly string[] };

/** Checks the tree under `folder` against the table. The module count shows that the tree was really read. */
export function checkBoundaries(folder: string, table: Table): BoundaryReport {
	const { modules, imports } = readImports(folder, ["packages", "apps"]);
	const circles = findCircles(imports);
	const rules = [
		...layerRules(table.layers),
		...[...serverRules(table.server), ...table.inside].map(pathRule),
	];
	const violations = imports.flatMap((each) => {
		const broken = tests.test(each.from) ? [] : rules.filter(({ isBroken }) => isBroken(each));
		return [
			...(each.kind === "lost" ? ["nothing-unresolved"] : []),
			...(circles.has(each) ? ["no-cycles"] : []),
			...broken.map(({ name }) => name),
		].map((name) => `${each.from} -> ${each.to}: ${name}`);
	});
	return { modules, violations };
}

export function readTable(): Table {
	return JSON.parse(readFileSync(join(root, "tools", "layers.json"), "utf8")) as Table;
}

if (import.meta.main) {
	const { modules, violations } = checkBoundaries(root, readTable());
	for (const violation of violations) console.error(violation);
	console.log(`boundaries: ${modules} modules read, ${violations.length} violations`);
	process.exit(violations.length === 0 && modules > 50 ? 0 : 1);
}
