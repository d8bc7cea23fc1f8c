import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "../image/pixels.ts";
import { packageFolder } from "../models.ts";
import type { Barcode } from "./read-document.ts";

const symbolsMax = 4;

/** The library would download its program from the net; it gets the file of its package instead. */
export async function loadBarcodes(): Promise<(pixels: Pixels) => Promise<Barcode[]>> {
	const file = await readFile(join(packageFolder("zxing-wasm"), "dist/reader/zxing_reader.wasm"));
	const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
	await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
	return async ({ width, height, rgb }) => {
		const data = new Uint8ClampedArray(width * height * 4);
		for (let at = 0; at < width * height; at++) {
			data[at * 4] = rgb[at * 3] ?? 0;
			data[at * 4 + 1] = rgb[at * 3 + 1] ?? 0;
			data[at * 4 + 2] = rgb[at * 3 + 2] ?? 0;
			data[at * 4 + 3] = 255;
		}
		const image = { data, width, height, colorSpace: "srgb" } as ImageData;
		const found = await readBarcodes(image, {
			formats: ["QRCode", "PDF417"],
			maxNumberOfSymbols: symbolsMax,
			tryHarder: true,
		});
		return found.filter((code) => code.isValid).map(({ text, bytes }) => ({ text, bytes }));
	};
}
