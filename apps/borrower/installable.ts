import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Language } from "@puente/core/region";
import { apps, packs, type RegisteredApp } from "@puente/regions";
import type { HtmlTagDescriptor, Plugin } from "vite";

const descriptions: Readonly<Record<Language, string>> = {
	en: "Short-term personal loans with the whole cost on one screen.",
	es: "Préstamos personales a corto plazo con el costo total en una pantalla.",
};

const icons = [
	{ src: "/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
	{ src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
	{ src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
	{ src: "/icon-maskable-192.png", type: "image/png", sizes: "192x192", purpose: "maskable" },
	{ src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
] as const;

/** Background of the screens, and of the dark ones where the tokens have them. */
function paperColours(): readonly string[] {
	const tokens = readFileSync(createRequire(import.meta.url).resolve("@puente/ui/tokens.css"), "utf8");
	return [...tokens.matchAll(/--color-paper:\s*(#[0-9a-f]{6})/gi)].flatMap(([, colour]) => colour ?? []);
}

const manifestPath = ({ packageName }: RegisteredApp) => `/${packageName}.webmanifest`;

/** One manifest for each app: the web app has the name and the country of the package it is installed as. */
function manifest(app: RegisteredApp, paper: string): string {
	const start = `/?packageName=${app.packageName}`;
	const { language } = packs[app.home];
	const content = {
		id: start,
		name: app.appName,
		short_name: "Puente",
		description: descriptions[language],
		lang: language,
		start_url: start,
		scope: "/",
		display: "standalone",
		orientation: "portrait",
		theme_color: paper,
		background_color: paper,
		categories: ["finance"],
		icons,
	};
	return JSON.stringify(content, null, "\t");
}

function headTags([light, dark]: readonly string[]): HtmlTagDescriptor[] {
	const colour = (content: string, scheme: "light" | "dark"): HtmlTagDescriptor => ({
		tag: "meta",
		injectTo: "head",
		attrs: { name: "theme-color", content, media: `(prefers-color-scheme: ${scheme})` },
	});
	return [
		colour(light ?? "", "light"),
		colour(dark ?? light ?? "", "dark"),
		{ tag: "link", injectTo: "head", attrs: { rel: "manifest", href: manifestPath(apps[0]) } },
		{ tag: "link", injectTo: "head", attrs: { rel: "apple-touch-icon", href: "/apple-touch-icon.png" } },
	];
}

/** Adds what a browser needs to install the app. The app chooses its manifest when it starts (src/shell/after-start.ts). */
export function installable(): Plugin {
	const colours = paperColours();
	const manifests = new Map(apps.map((app) => [manifestPath(app), manifest(app, colours[0] ?? "")]));
	return {
		name: "installable",
		transformIndexHtml: () => headTags(colours),
		configureServer(server) {
			server.middlewares.use((request, response, next) => {
				const source = manifests.get(request.url ?? "");
				if (source === undefined) return next();
				response.setHeader("content-type", "application/manifest+json");
				response.end(source);
			});
		},
		generateBundle() {
			for (const [path, source] of manifests)
				this.emitFile({ type: "asset", fileName: path.slice(1), source });
		},
	};
}
