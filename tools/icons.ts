import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "./pinned-node.ts";
import { ensureChromium } from "./system.ts";

/** Draws the PNG icons of the borrower app from its icon.svg: `node tools/icons.ts` after the icon changed. */
const folder = join(root, "apps", "borrower", "public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8");

/** Without rounded corners: the phone cuts the icon into a shape of its own. */
const square = icon.replace(/ rx="\d+"/, "");
/** A maskable icon may lose everything outside the inner 80%. */
const maskable = square.replace(/<path /, '<path transform="translate(8 8) scale(0.75)" ');

const files = [
	{ file: "icon-192.png", size: 192, svg: icon },
	{ file: "icon-512.png", size: 512, svg: icon },
	{ file: "icon-maskable-192.png", size: 192, svg: maskable },
	{ file: "icon-maskable-512.png", size: 512, svg: maskable },
	{ file: "apple-touch-icon.png", size: 180, svg: square },
];

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
for (const { file, size, svg } of files) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
	await page.screenshot({ path: join(folder, file), omitBackground: true });
	await page.close();
}
await browser.close();
