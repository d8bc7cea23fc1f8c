import { buildPages } from "../tools/build.ts";
import { notDurable, startPostgres } from "../tools/postgres.ts";
import { prepareProduct } from "./prepared-data.ts";

/** Builds the pages and prepares the product that every story copies; returns the teardown. */
export default async function start(): Promise<() => void> {
	console.log(`seed ${process.env["SEED"]}: SEED=${process.env["SEED"]} npx playwright test repeats it`);
	await buildPages();
	const postgres = await startPostgres([...notDurable, "max_connections=200"]);
	try {
		process.env["PREPARED"] = JSON.stringify(await prepareProduct(postgres.socketUrl));
		return postgres.stop;
	} catch (error) {
		postgres.stop();
		throw error;
	}
}
