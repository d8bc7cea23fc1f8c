import type { Page } from "@playwright/test";

/** A mid-range phone, as Lighthouse simulates it. */
export const cpuSlowdown = 4;
/** Slow 4G, as Lighthouse simulates it. */
export const slowLine = {
	offline: false,
	latency: 150,
	downloadThroughput: 204_800,
	uploadThroughput: 93_750,
};

/** Slows processor and network of a page down to those of a mid-range phone on slow 4G. */
export async function slowDown(page: Page, cpuRate: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", slowLine);
	await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}
