import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type IForbiddenRuleType, type IViolation } from "dependency-cruiser";
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

/** Tests may import more than the code they test. */
const notTests = "\\.test\\.tsx?$|^apps/[^/]+/test/";

/** Turns the table into rules: a layer may import only what it names. */
export function rulesFrom(table: Table): IForbiddenRuleType[] {
	const rules: IForbiddenRuleType[] = [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		{ name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
	];
	for (const [layer, { may, packages, node }] of Object.entries(table.layers)) {
		const from = { path: `^${layer}/`, pathNot: notTests };
		rules.push({
			name: `${layer} imports only its layers`,
			severity: "error",
			from,
			to: {
				path: "^(packages|apps|tools|bench|e2e)/",
				pathNot: [layer, ...may].map((folder) => `^${folder}/`),
			},
		});
		if (packages !== "any") {
			rules.push({
				name: `${layer} uses only its packages`,
				severity: "error",
				from,
				to: {
					dependencyTypesNot: node === true ? ["local", "core"] : ["local"],
					pathNot: ["^(packages|apps)/", ...packages.map((name) => `^node_modules/${RegExp.escape(name)}/`)],
				},
			});
		}
	}
	for (const { name, from, to } of [...serverRules(table.server), ...table.inside]) {
		rules.push({ name, severity: "error", from: { path: from, pathNot: notTests }, to: { path: to } });
	}
	return rules;
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
export async function checkBoundaries(folder: string, table: Table): Promise<BoundaryReport> {
	const result = await cruise(
		["packages", "apps"],
		{
			baseDir: folder,
			ruleSet: { forbidden: rulesFrom(table) },
			validate: true,
			// dependency-cruiser cannot use TypeScript 7 as its parser: it would read no module and find no violation.
			parser: "swc",
			tsPreCompilationDeps: true,
			exclude: { path: "^(apps/[^/]+/dist|data)/" },
			doNotFollow: { path: "node_modules" },
			enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
		},
		{ bustTheCache: true },
	);
	if (typeof result.output === "string") throw new Error("dependency-cruiser returned no result");
	const { summary, modules } = result.output;
	return { modules: modules.length, violations: summary.violations.map(describe) };
}

function describe(violation: IViolation): string {
	return `${violation.from} -> ${violation.to}: ${violation.rule.name}`;
}

export function readTable(): Table {
	return JSON.parse(readFileSync(join(root, "tools", "layers.json"), "utf8")) as Table;
}

if (import.meta.main) {
	const { modules, violations } = await checkBoundaries(root, readTable());
	for (const violation of violations) console.error(violation);
	console.log(`boundaries: ${modules} modules read, ${violations.length} violations`);
	process.exit(violations.length === 0 && modules > 50 ? 0 : 1);
}
