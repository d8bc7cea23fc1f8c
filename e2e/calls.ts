import type { Page } from "@playwright/test";
import { type Caller, type Client, connect } from "@puente/client";

/** Checking a photo can take long on a busy machine. */
const timeoutMs = 90_000;

/** The published client, connected to the product that the page shows. */
export async function clientOf(
	page: Page,
	caller: Pick<Caller, "packageName" | "language"> & Partial<Caller>,
): Promise<Client> {
	const { origin } = new URL((await page.request.get("/health")).url());
	return connect(origin, caller, timeoutMs);
}

/** Photos as the client sends them. */
export function photosOf(files: readonly Uint8Array[]): readonly Blob[] {
	return files.map((file) => new Blob([new Uint8Array(file)], { type: "image/jpeg" }));
}
