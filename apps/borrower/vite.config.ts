import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildServiceWorker } from "./build-service-worker.ts";
import { installable } from "./installable.ts";
import manifest from "./package.json" with { type: "json" };
import { preloadEntryScreens } from "./preload-entry-screens.ts";

/** Address of the API while Vite serves the app. */
const api = process.env["API"] ?? "http://127.0.0.1:8080";

/** Modules of the login and register screens. */
const entryScreenModules =
	/screens.access.(access-|agreements|draft|permission|use-access)|packages.ui.src.(field|input)|shared.calls.code-refused|shared.device.use-(sms-code|seconds-until)|shared.format.(group-phone|mobile-number)|words.src.legal.text/;

/** What every screen with a call uses. */
const calling =
	/shared.calls.(use-call|as-of)|session.once-user-known|words.src.(as-of|country-words)|data.answer-cache|idb-keyval|format.date-time|contract.src.calls.lazy|ui.src.surface/;
/** What sends a call, and the schemas that most calls share. */
const wire =
	/shared.wire.wire|contract.src.(bridge|errors|base64-url|web-cipher|wire)\.ts|packages.client.src|borrower.src.bridge|data.(exchange|operation-store)|core.src.validation.rules|node_modules.zod/;
const schemas = /contract.src.(call|clean-text|fields|minor)\.ts/;
/** The rules of money that a phone computes with. */
const sums = /core.src.(apr|time|money|pricing)/;
/** Small parts of the screens about a loan. */
const loanParts =
	/ui.src.(navigation.detail-link|stage|brand.illustration)|device.(use-now|clock-ahead)|loan.(use-cached-call|use-deadline-text|use-server-now)|format.(day-text|payment-arches)|navigation.(query-link|parts-context)|loan.home.(state-parts|payout-stage)/;
/** What stands below the action of a visitor's home. */
const visitorDetails = /loan.home.(visitor-details|example-choice)|format.price-table/;

export default defineConfig({
	root: import.meta.dirname,
	base: "/",
	plugins: [react(), tailwindcss(), preloadEntryScreens(), installable(), buildServiceWorker()],
	define: { __VERSION__: JSON.stringify(manifest.version) },
	build: {
		outDir: "dist",
		emptyOutDir: true,
		// Web views of phones that no longer get updates.
		target: ["chrome100", "safari15.4"],
		// Nothing may be inlined: the server's CSP allows no inline scripts or styles.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		rolldownOptions: {
			// The English of the app is in the table of all catalogues, and in the first load.
			checks: { ineffectiveDynamicImport: false },
			output: {
				// Short names: the first load lists some 150 chunks twice, and long names would be a tenth of it.
				chunkFileNames: "assets/[hash:7].js",
				// Without these groups the first load splits into many small files, which compress badly. Every visit loads
				// both; the libraries change only with their versions.
				codeSplitting: {
					groups: [
						{ name: "libraries", tags: ["$initial"], test: /node_modules/ },
						{ name: "first", tags: ["$initial"], test: /apps.borrower|packages.(ui|words|regions)/ },
						// Login and register in one file instead of eight small ones.
						{ name: "door", test: entryScreenModules },
						// To request a file takes a slow phone some milliseconds, and a visitor's home loaded 22 of them.
						{ name: "calling", test: calling },
						{ name: "wire", test: wire },
						{ name: "schemas", test: schemas },
						{ name: "visitor", test: visitorDetails },
						{ name: "sums", test: sums },
						{ name: "loan", test: loanParts },
					],
				},
			},
			treeshake: {
				// Our packages have no side effects: unused exports are dropped.
				moduleSideEffects: [
					{ test: /\/packages\/[a-z]+\/src\/.*\.tsx?$/, sideEffects: false },
					{ test: /.*/, sideEffects: true },
				],
			},
		},
	},
	server: { proxy: { "/api": api, "/cou": api } },
});
