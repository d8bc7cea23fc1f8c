import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

/** An import, also one of types alone. Paths are relative to the folder that was read. */
export type Import = {
	readonly from: string;
	readonly to: string;
	/** Our own file, a package of npm, a module of Node, or a file that is not there. */
	readonly kind: "own" | "package" | "node" | "lost";
};

const resolver = new ResolverFactory({
	conditionNames: ["import", "types", "default"],
	extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
});

/** Every import of the TypeScript and JavaScript files in these parts of the folder. */
export function readImports(folder: string, parts: readonly string[]) {
	const files = globSync(
		parts.map((part) => `${part}/**/*.{ts,tsx,mjs,js}`),
		{ cwd: folder, exclude: ["**/node_modules/**", "apps/*/dist/**"] },
	);
	const imports = files.flatMap((from) => {
		const path = join(folder, from);
		const requests = requestsIn(path, readFileSync(path, "utf8"));
		return [...requests].map((request) => ({ from, ...resolve(folder, dirname(path), request) }));
	});
	return { modules: files.length, imports };
}

function requestsIn(path: string, text: string): ReadonlySet<string> {
	const { module, program } = parseSync(path, text);
	const requests = new Set([
		...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
		...module.staticExports.flatMap(({ entries }) =>
			entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
		),
	]);
	if (/\bimport\s*\(/.test(text)) {
		new Visitor({
			ImportExpression({ source }) {
				if (source.type === "Literal" && typeof source.value === "string") requests.add(source.value);
			},
			TSImportType({ source }) {
				requests.add(source.value);
			},
		}).visit(program);
	}
	return requests;
}

function resolve(folder: string, directory: string, request: string): Omit<Import, "from"> {
	if (isBuiltin(request)) return { to: request, kind: "node" };
	// What a bundler adds, as in `./page.css?inline`, is no part of the path.
	const { path } = resolver.sync(directory, request.replace(/\?.*$/, ""));
	if (path === undefined) return { to: request, kind: "lost" };
	const inPackages = path.indexOf("node_modules/");
	return inPackages < 0
		? { to: relative(folder, path), kind: "own" }
		: { to: path.slice(inPackages), kind: "package" };
}

/** The imports that lie on a circle: those within one strongly connected set of files (Tarjan). */
export function findCircles(imports: readonly Import[]): ReadonlySet<Import> {
	const from = Map.groupBy(imports, (each) => each.from);
	const order = new Map<string, number>();
	const open: string[] = [];
	const set = new Map<string, number>();
	const visit = (file: string): number => {
		const own = order.size;
		order.set(file, own);
		open.push(file);
		let low = own;
		for (const { to } of from.get(file) ?? []) {
			if (!order.has(to)) low = Math.min(low, visit(to));
			else if (!set.has(to)) low = Math.min(low, order.get(to) ?? low);
		}
		if (low === own) for (const each of open.splice(open.indexOf(file))) set.set(each, own);
		return low;
	};
	for (const file of from.keys()) if (!order.has(file)) visit(file);
	const sizes = Map.groupBy(set.entries(), ([, number]) => number);
	return new Set(
		imports.filter(
			({ from, to }) =>
				from === to || (set.get(from) === set.get(to) && (sizes.get(set.get(from) ?? -1)?.length ?? 0) > 1),
		),
	);
}
