import { rmSync } from "node:fs";
import { test as base } from "@playwright/test";
import { type Product, startProcesses } from "../tools/running.ts";
import { clockStart, copyPrepared } from "./prepared-data.ts";

/** Identity engine of this file's product: the models, or the one that reads marks of synthetic pictures. */
type Engine = "models" | "synthetic";

/** The product of one test file; a Playwright worker runs several files, one after the other. */
type FileProduct = {
	readonly file: string;
	readonly stop: () => Promise<void>;
	readonly address: string;
	readonly dataDir: string;
};
type ProductOf = (file: string, engine: Engine) => Promise<FileProduct>;

async function startFor(file: string, engine: Engine): Promise<FileProduct> {
	const { files, databaseUrl } = copyPrepared(JSON.parse(process.env["PREPARED"] ?? ""));
	const product: Product = await startProcesses(
		files,
		{ DATABASE_URL: databaseUrl, CLOCK_START: clockStart, IDENTITY_ENGINE: engine },
		{ sendsMail: true },
	);
	return {
		file,
		address: product.address,
		dataDir: files,
		async stop() {
			await product.stop();
			rmSync(files, { recursive: true, force: true });
		},
	};
}

const startTimeoutMs = 360_000;

/** Every test file has a separate product with its own data, ports and clock. */
export const test = base.extend<{ engine: Engine; product: FileProduct }, { productOf: ProductOf }>({
	engine: ["synthetic", { option: true }],
	productOf: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			let running: FileProduct | null = null;
			await use(async (file, engine) => {
				if (running?.file !== file) {
					await running?.stop();
					running = null;
					running = await startFor(file, engine);
				}
				return running;
			});
			await (running as FileProduct | null)?.stop();
		},
		{ scope: "worker", timeout: startTimeoutMs },
	],
	product: [
		async ({ productOf, engine }, use, { file }) => use(await productOf(file, engine)),
		{ timeout: startTimeoutMs },
	],
	baseURL: ({ product }, use) => use(product.address),
});
