import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { screensFolder } from "../run.ts";
import { modeNames } from "./modes.ts";

/** Phones stand at their own size: four beside each other are what most viewers show without making them smaller. */
const columnsPerSheet = 4;
const columnHeight = 1800;
const labelHeight = 44;
const gap = 24;

/** A picture, or the part of a long one that fits into a column. */
type Part = {
	readonly file: string;
	readonly label: string;
	readonly top: number;
	readonly height: number;
	/** Where the phone's screen ends, from the top of the part. */
	readonly fold: number | null;
};

/** Photographs the pictures of each mode side by side, and returns the number of sheets. */
export async function makeSheets(executablePath: string): Promise<number> {
	const taken = modeNames.filter((mode) => existsSync(join(screensFolder, mode)));
	mkdirSync(join(screensFolder, "sheets"), { recursive: true });
	const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
	// Each page draws in a process of its own.
	const counts = await Promise.all(taken.map((mode) => photographSheets(browser, mode)));
	await browser.close();
	return counts.reduce((sum, count) => sum + count, 0);
}

async function photographSheets(browser: Browser, mode: string): Promise<number> {
	const parts = partsOf(mode);
	const { width } = sizeOf(join(screensFolder, mode, parts[0]?.file ?? ""));
	const sheets = inGroups(inColumns(parts), columnsPerSheet);
	const html = join(screensFolder, "sheets", `${mode}.html`);
	writeFileSync(html, pageOf(mode, width, sheets));
	const size = { width: columnsPerSheet * (width + gap) + gap, height: columnHeight + 2 * gap };
	const page = await browser.newPage({ viewport: size });
	await page.goto(pathToFileURL(html).href);
	for (const index of sheets.keys()) {
		const number = String(index + 1).padStart(2, "0");
		// One sheet stands in the window at a time: scrolled to, some were photographed before all of them was painted.
		await page.evaluate((shown) => {
			for (const [at, sheet] of document.querySelectorAll("section").entries()) sheet.hidden = at !== shown;
			return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
		}, index);
		await page.screenshot({ path: join(screensFolder, "sheets", `${mode}-${number}.png`) });
	}
	await page.close();
	return sheets.length;
}

/** The whole page where it is longer than the phone, else the phone's screen; cut where it is longer than a column. */
function partsOf(mode: string): readonly Part[] {
	const folder = join(screensFolder, mode);
	const names = new Set(readdirSync(folder).sort());
	const phones = [...names].filter(
		(name) => !names.has(name.replace(/-full\.png$/, ".png")) || !name.endsWith("-full.png"),
	);
	return phones.flatMap((phone) => {
		const whole = phone.replace(/\.png$/, "-full.png");
		const file = names.has(whole) ? whole : phone;
		const fold = names.has(whole) ? sizeOf(join(folder, phone)).height : null;
		const { height } = sizeOf(join(folder, file));
		const room = columnHeight - labelHeight;
		const count = Math.ceil(height / room);
		return Array.from({ length: count }, (_, index) => ({
			file,
			label: `${phone.replace(/\.png$/, "")}${count > 1 ? `, ${index + 1} of ${count}` : ""}`,
			top: index * room,
			height: Math.min(room, height - index * room),
			fold: index === 0 ? fold : null,
		}));
	});
}

/** The header of a PNG has its width and height at fixed places. */
function sizeOf(path: string): { readonly width: number; readonly height: number } {
	const header = Buffer.alloc(24);
	const file = openSync(path, "r");
	readSync(file, header, 0, header.length, 0);
	closeSync(file);
	return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** A part goes to the first of the last columns with room for it, so that short ones fill what long ones leave. */
function inColumns(parts: readonly Part[]): readonly (readonly Part[])[] {
	const columns: { readonly parts: Part[]; room: number }[] = [];
	for (const part of parts) {
		const needed = part.height + labelHeight;
		let column = columns.slice(-columnsPerSheet).find(({ room }) => room >= needed);
		if (column === undefined) {
			column = { parts: [], room: columnHeight };
			columns.push(column);
		}
		column.parts.push(part);
		column.room -= needed;
	}
	return columns.map(({ parts: placed }) => placed);
}

function inGroups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
		items.slice(index * size, (index + 1) * size),
	);
}

function pageOf(mode: string, width: number, sheets: readonly (readonly (readonly Part[])[])[]): string {
	const figure = ({ file, label, top, height, fold }: Part) =>
		`<figure><div style="height: ${height}px; background: url('../${mode}/${file}') 0 -${top}px">${
			fold === null ? "" : `<hr style="top: ${fold}px">`
		}</div><figcaption>${label}</figcaption></figure>`;
	const column = (parts: readonly Part[]) => `<div class="column">${parts.map(figure).join("")}</div>`;
	const sheet = (columns: readonly (readonly Part[])[]) =>
		`<section>${columns.map(column).join("")}</section>`;
	return `<!doctype html>
<meta charset="utf-8">
<title>${mode}</title>
<style>
	body { margin: 0; font: 600 15px/20px sans-serif; }
	section[hidden] { display: none; }
	section:not([hidden]) { display: flex; gap: ${gap}px; padding: ${gap}px; height: ${columnHeight}px; background: #c3c8ca; }
	.column { width: ${width}px; }
	figure { margin: 0; height: max-content; padding-bottom: ${labelHeight}px; }
	figure > div { position: relative; }
	figcaption { height: 0; overflow-wrap: anywhere; }
	hr { position: absolute; inset-inline: 0; margin: 0; border: 0; border-top: 2px dashed magenta; }
</style>
${sheets.map(sheet).join("\n")}
`;
}
