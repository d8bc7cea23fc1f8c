import type { Plugin, Rolldown } from "vite";

/** Screens that a visit often starts with, by path. Home is in the first load. */
const entryScreens = {
	"/user/login": "/src/screens/access/access-form.tsx",
	"/user/register": "/src/screens/access/access-form.tsx",
};
const spanish = "/packages/words/src/es.ts";
/** The texts of a borrower's home. */
const homeWords = ["/packages/words/src/loan/en.ts", "/packages/words/src/loan/es.ts"] as const;
/** Home of a borrower, and the schemas that its last known answer is checked with. */
const borrowerHome = ["/src/screens/loan/home/borrower-home.tsx", "/packages/contract/src/calls/loan.ts"];

/**
 * Preloads the display face, and the chunks of the first screen and of its language. The path is behind the "#", which no server sees,
 * and the language is stored on the phone. Without this script both are requested only after the large scripts have
 * run.
 */
export function preloadEntryScreens(): Plugin {
	return {
		name: "preload-entry-screens",
		apply: "build",
		enforce: "post",
		generateBundle(_options, bundle) {
			const page = bundle["index.html"];
			if (page?.type !== "asset")
				throw new Error("the bundle has no index.html to add the preload script to");
			const files = Object.entries(entryScreens).map(([path, module]) => [path, newFiles(bundle, module)]);
			const source = script(
				JSON.stringify(Object.fromEntries(files)),
				JSON.stringify(newFiles(bundle, spanish)),
				JSON.stringify([...new Set(borrowerHome.flatMap((module) => newFiles(bundle, module)))]),
				JSON.stringify(homeWords.map((module) => newFiles(bundle, module))),
			);
			const file = this.getFileName(this.emitFile({ type: "asset", name: "ahead.js", source }));
			const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
			page.source = String(page.source).replace(
				'<script type="module"',
				`${fonts.map(fontPreload).join("")}<script async src="/${file}"></script>\n\t\t<script type="module"`,
			);
		},
	};
}

/** Without this a face is requested only when a text that uses it is drawn. */
const fontPreload = (file: string) =>
	`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n\t\t`;

/**
 * Written for the oldest supported web view. If local storage is blocked, the script throws and nothing is
 * preloaded.
 */
const script = (screens: string, words: string, home: string, homeWords: string) => `{
const language = localStorage.language || new URLSearchParams(location.search).get("lang");
const path = location.hash.slice(1).split("?")[0];
const spanish = /es/.test(language);
const home = () => [...${home}, ...${homeWords}[+spanish]];
const screen = /^\\/?$/.test(path) ? (localStorage.token ? home() : []) : ${screens}[path] || [];
for (const file of [...screen, ...spanish ? ${words} : []]) {
const link = document.createElement("link");
link.rel = "modulepreload";
link.crossOrigin = "";
link.href = "/" + file;
document.head.append(link);
}
}`;

/** The chunk of a module with its imports, without those that index.html loads already. */
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
	if (own === undefined) throw new Error(`no chunk contains ${module}`);
	const first = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
	return [...withImports([own.fileName])].filter((name) => !first.has(name));
}
