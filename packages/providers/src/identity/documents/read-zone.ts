import type { Pixels } from "../image/pixels.ts";
import type { OcrEngine } from "../ocr/ocr-engine.ts";
import type { PlacedLine } from "../ocr/text-line.ts";
import { looksLikeMrz, readMrz } from "./mrz.ts";

/**
 * The names always come from the wider alphabet, which keeps their fillers. The other two lines are read again only
 * when their check digits do not hold: it costs a second, and the first reading is mostly right.
 */
export async function readZone(
	engine: OcrEngine,
	pixels: Pixels,
	lines: readonly PlacedLine[],
	thisYear: number,
): Promise<readonly PlacedLine[]> {
	const [top, middle, names] = lines.filter((line) => looksLikeMrz(line.text)).slice(-3);
	if (top === undefined || middle === undefined || names === undefined) return [];
	const [namesAgain = names] = await engine.readAgain(pixels, [names]);
	const addsUp = (zone: readonly PlacedLine[]) =>
		readMrz(
			zone.map((line) => line.text),
			thisYear,
		)?.source === "checked";
	const first = [top, middle, namesAgain];
	if (addsUp(first)) return first;
	const [topAgain = top, middleAgain = middle] = await engine.readAgain(pixels, [top, middle]);
	const others = [
		[topAgain, middleAgain, namesAgain],
		[top, middleAgain, namesAgain],
		[topAgain, middle, namesAgain],
	];
	return others.find(addsUp) ?? first;
}
