import { rmSync } from "node:fs";
import { test as base } from "@playwright/test";
import { type Product, startProcesses } from "../tools/running.ts";
import { clockStart, copyPrepared } from "./prepared-data.ts";

/** What reads documents in this file's product: the models, or the marks of drawn pictures. */
type Engine = "models" | "drawn";

/** The product of one file; Playwright gives a worker several files, one after the other. */
type Running = { readonly file: string; readonly stop: () => Promise<void>; readonly address: string };
type ProductOf = (file: string, engine: Engine) => Promise<Running>;

async function startFor(file: string, chosen: Engine): Promise<Running> {
	const { files, databaseUrl } = copyPrepared(JSON.parse(process.env["PREPARED"] ?? ""));
	const engine = process.env["TESTS"] === "all" ? "models" : chosen;
	const product: Product = await startProcesses(files, {
		DATABASE_URL: databaseUrl,
		CLOCK_START: clockStart,
		IDENTITY_ENGINE: engine,
	});
	return {
		file,
		address: product.address,
		async stop() {
			await product.stop();
			rmSync(files, { recursive: true, force: true });
		},
	};
}

const startTimeoutMs = 360_000;

/** Every file has a product of its own, with its own data, ports and clock; a worker that starts anew has a new one. */
export const test = base.extend<{ engine: Engine; product: Running }, { productOf: ProductOf }>({
	engine: ["drawn", { option: true }],
	productOf: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			let running: Running | null = null;
			await use(async (file, engine) => {
				if (running?.file !== file) {
					await running?.stop();
					running = null;
					running = await startFor(file, engine);
				}
				return running;
			});
			await (running as Running | null)?.stop();
		},
		{ scope: "worker", timeout: startTimeoutMs },
	],
	product: [
		async ({ productOf, engine }, use, { file }) => use(await productOf(file, engine)),
		{ timeout: startTimeoutMs },
	],
	baseURL: ({ product }, use) => use(product.address),
});
