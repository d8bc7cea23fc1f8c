import { ok, type Result, refuse } from "@puente/core/result";
import sharp from "sharp";
import type { CheckedImage, ImageRefusal } from "../identity-engine.ts";
import type { Pixels } from "./pixels.ts";
import { complaintsAbout } from "./quality.ts";

/** A 12-megapixel phone photo is 3 to 8 MB; the app sends about 0.2. */
export const imageBytesMax = 10 * 2 ** 20;
/** 446 KB can unpack to 144 million pixels: the header is checked before anything is decoded. */
const imagePixelsMax = 40_000_000;
/** Below this neither small print nor a face is readable. */
const shortSideMin = 240;
/** 1600 pixels keep every line readable; more only costs time and storage. */
const longSideMax = 1600;
const jpegQuality = 88;

/** The first bytes decide, not the file name: sharp alone would also accept SVG, which can contain code. */
export function sniffImage(bytes: Uint8Array): "jpeg" | "png" | "webp" | null {
	const starts = (at: number, signature: readonly number[]) =>
		signature.every((byte, index) => bytes[at + index] === byte);
	if (starts(0, [0xff, 0xd8, 0xff])) return "jpeg";
	if (starts(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
	if (starts(0, [0x52, 0x49, 0x46, 0x46]) && starts(8, [0x57, 0x45, 0x42, 0x50])) return "webp";
	return null;
}

/** Refusals: notAnImage, tooLarge, tooSmall, broken. */
export async function checkImage(bytes: Uint8Array): Promise<Result<CheckedImage, ImageRefusal>> {
	if (bytes.length > imageBytesMax) return refuse("tooLarge");
	const type = sniffImage(bytes);
	if (type === null) return refuse("notAnImage");
	const header = await readHeader(bytes);
	if (header === null || header.format !== type) return refuse("broken");
	if (header.width * header.height > imagePixelsMax) return refuse("tooLarge");
	if (Math.min(header.width, header.height) < shortSideMin) return refuse("tooSmall");
	try {
		const { data, info } = await sharp(bytes, { limitInputPixels: imagePixelsMax, failOn: "error" })
			.autoOrient()
			.resize({ width: longSideMax, height: longSideMax, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "white" })
			.toColourspace("srgb")
			.jpeg({ quality: jpegQuality })
			.toBuffer({ resolveWithObject: true });
		const complaints = await complaintsAbout(data);
		return ok({ jpeg: data, width: info.width, height: info.height, complaints });
	} catch {
		// The header promises more than the body has: truncated on the way, or an attack.
		return refuse("broken");
	}
}

async function readHeader(bytes: Uint8Array) {
	try {
		// We apply the limit ourselves, so that a decompression bomb is refused as too large rather than broken.
		const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
		return { format, width, height };
	} catch {
		return null;
	}
}

/** Decodes an image from checkImage. Outside the workers: sharp is native code with its own threads. */
export async function decode(
	jpeg: Uint8Array,
	sideMax = longSideMax,
	pixelsMax = imagePixelsMax,
): Promise<Pixels> {
	const { data, info } = await sharp(jpeg, { limitInputPixels: pixelsMax })
		.resize({ width: sideMax, height: sideMax, fit: "inside", withoutEnlargement: true })
		.removeAlpha()
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}
