import type { FullConfig } from "@playwright/test";
import { startProduct } from "../tools/running.ts";

/** Starts the product before the stories and stops it after them. */
export default async function start(config: FullConfig): Promise<() => Promise<void>> {
	const { stop } = await startProduct(Number(config.metadata["port"]));
	return stop;
}
