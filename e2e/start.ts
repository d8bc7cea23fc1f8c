import { buildPages } from "../tools/build.ts";
import { prepareData } from "./prepared-data.ts";

/** Builds the pages and makes the data directory that every product is a copy of. */
export default async function start(): Promise<void> {
	console.log(`seed ${process.env["SEED"]}: SEED=${process.env["SEED"]} npx playwright test repeats it`);
	await buildPages();
	process.env["PREPARED_DATA"] = await prepareData();
}
