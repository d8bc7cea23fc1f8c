import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { Build } from "./worker/app-files.ts";

const fileName = "service-worker.js";

/** Public files that the screens show. Browsers fetch the other icons only to install the app. */
const publicFiles = ["icon.svg"];

/**
 * Writes the service worker with the list of all files of this build. In development the file ends a worker that the
 * product left on the same port.
 */
export function buildServiceWorker(): Plugin {
	return {
		name: "build-service-worker",
		configureServer(server) {
			server.middlewares.use(`/${fileName}`, (_request, response) => {
				response.setHeader("content-type", "text/javascript");
				response.end(endWorker);
			});
		},
		writeBundle: {
			order: "post",
			async handler({ dir }, bundle) {
				const folder = dir ?? "";
				await writeWorker(folder, describeBuild(folder, Object.keys(bundle)));
			},
		},
	};
}

function describeBuild(folder: string, bundled: readonly string[]): Build {
	const read = (file: string) => readFileSync(join(folder, file));
	const sha256 = (parts: readonly (string | Buffer)[]) =>
		parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");
	const assets = readdirSync(join(folder, "assets")).map((file) => `assets/${file}`);
	const files = bundled.filter((file) => assets.includes(file)).sort();
	const page = read("index.html");
	return {
		version: sha256([page, ...files, ...publicFiles.map(read)]).slice(0, 12),
		pageDigest: sha256([page]),
		files: [...files, ...publicFiles].map((file) => `/${file}`),
	};
}

/** A separate build: in the app's build the worker would share chunks with the app. */
async function writeWorker(folder: string, about: Build): Promise<void> {
	const output: Rolldown.OutputOptions = { format: "iife", entryFileNames: fileName };
	await build({
		configFile: false,
		logLevel: "warn",
		publicDir: false,
		define: { __BUILD__: JSON.stringify(about) },
		build: {
			outDir: folder,
			emptyOutDir: false,
			target: ["chrome100", "safari15.4"],
			rolldownOptions: { input: join(import.meta.dirname, "worker", "service-worker.ts"), output },
		},
	});
}

const endWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
	for (const name of await caches.keys()) await caches.delete(name);
	await self.registration.unregister();
	for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
`;
