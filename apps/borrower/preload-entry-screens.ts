import type { Plugin, Rolldown } from "vite";

/** Screens that visits begin with, by their path; home is in the first load. */
const doors = {
	"/user/login": "/src/screens/access/login.tsx",
	"/user/register": "/src/screens/access/register.tsx",
};
const spanish = "/packages/words/src/es.ts";

/**
 * Which screen a visit begins with stands behind the "#", which no server sees, and its language on the phone. Left to the
 * app, both are asked for only when the large scripts have come and run. A small script that comes beside them asks earlier;
 * what it does not know is loaded by the app as ever.
 */
export function screenAhead(): Plugin {
	return {
		name: "screen-ahead",
		apply: "build",
		enforce: "post",
		generateBundle(_options, bundle) {
			const page = bundle["index.html"];
			if (page?.type !== "asset") throw new Error("There is no page to name the script in.");
			const ahead = Object.entries(doors).map(([path, module]) => [path, newFiles(bundle, module)]);
			const source = script(
				JSON.stringify(Object.fromEntries(ahead)),
				JSON.stringify(newFiles(bundle, spanish)),
			);
			const file = this.getFileName(this.emitFile({ type: "asset", name: "ahead.js", source }));
			page.source = String(page.source).replace(
				'<script type="module"',
				`<script async src="/${file}"></script>\n\t\t<script type="module"`,
			);
		},
	};
}

/** In the words of the oldest web view. A storage that is closed ends it, and nothing else. */
const script = (screens: string, words: string) => `{
const spoken = localStorage.language || new URLSearchParams(location.search).get("lang");
const path = location.hash.slice(1).split("?")[0];
for (const file of [...(${screens}[path] || []), .../es/.test(spoken) ? ${words} : []]) {
const link = document.createElement("link");
link.rel = "modulepreload";
link.crossOrigin = "";
link.href = "/" + file;
document.head.append(link);
}
}`;

/** The chunk of a module with all that it needs, without what the page names itself. */
function newFiles(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
	const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
	const withImports = (names: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
		for (const name of names) {
			if (found.has(name)) continue;
			found.add(name);
			withImports(chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found);
		}
		return found;
	};
	const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
	if (own === undefined) throw new Error(`No chunk holds ${module}.`);
	const first = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
	return [...withImports([own.fileName])].filter((name) => !first.has(name));
}
