import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

const require = createRequire(import.meta.url);
/** Letters are drawn as outlines from fonts in npm packages, so that a card looks the same on every machine. */
const fontFiles = {
	regular: require.resolve("@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf"),
	bold: require.resolve("@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf"),
	mono: require.resolve("@expo-google-fonts/roboto-mono/400Regular/RobotoMono_400Regular.ttf"),
} as const;
type Typeface = keyof typeof fontFiles;

const loaded = new Map<Typeface, opentype.Font>();

function fontOf(typeface: Typeface): opentype.Font {
	const cached = loaded.get(typeface);
	if (cached !== undefined) return cached;
	const bytes = readFileSync(fontFiles[typeface]);
	const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
	loaded.set(typeface, font);
	return font;
}

export type Print = {
	readonly text: string;
	readonly x: number;
	/** The baseline. */
	readonly y: number;
	readonly size: number;
	readonly typeface?: Typeface;
	readonly ink?: string;
};

export function printToSvg({ text, x, y, size, typeface = "regular", ink = "rgb(30,30,40)" }: Print): string {
	const font = fontOf(typeface);
	// Letter by letter: plain print needs no shaping rules, which the font library supports only in part.
	let at = x;
	const outlines = Array.from(text, (letter) => {
		const glyph = font.charToGlyph(letter);
		const outline = glyph.getPath(at, y, size).toPathData(1);
		at += ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm;
		return outline;
	});
	return `<path fill="${ink}" d="${outlines.join("")}"/>`;
}
