import { type Country, countries } from "@puente/core/region";
import sharp from "sharp";

/** Identifies a synthetic image: enough to know everything printed on it. */
export type PictureMark = {
	readonly country: Country;
	readonly which: 0 | 1;
	readonly namesake: number;
	readonly picture: "front" | "back" | "face";
};

const pictures = ["front", "back", "face"] as const;
const namesakesMax = 2 ** 13;
const dataBits = 2 + 1 + 13 + 2;
const checkBits = 14;
/** A dark and a light cell at each end, so that an image without a mark is not read as one. */
const guard = [0, 1] as const;
const cells = dataBits + checkBits + 2 * guard.length;
/** Share of the height that the strip of cells takes, at the top. */
const stripShare = 0.06;
// Far enough apart for a small, strongly compressed frame, and neither dark nor glaring for the quality checks.
const levels = [60, 195] as const;
const threshold = (levels[0] + levels[1]) / 2;
/** A level nearer to the threshold than this is not a cell of a mark. */
const clearBy = 25;

/**
 * Adds a strip of dark and light cells to the top of an image. Phone and server both re-encode images, which removes
 * metadata but not pixels.
 */
export async function markPicture(jpeg: Uint8Array, mark: PictureMark): Promise<Uint8Array> {
	const { width, height } = await sharp(jpeg).metadata();
	const stripHeight = Math.round(height * stripShare);
	const bits = bitsOf(mark);
	const grey = Buffer.alloc(width * stripHeight);
	for (let x = 0; x < width; x++) {
		const level = bits[Math.floor((x * cells) / width)] === 1 ? levels[1] : levels[0];
		for (let y = 0; y < stripHeight; y++) grey[y * width + x] = level;
	}
	const strip = await sharp(grey, { raw: { width, height: stripHeight, channels: 1 } })
		.png()
		.toBuffer();
	return sharp(jpeg)
		.composite([{ input: strip, left: 0, top: 0 }])
		.jpeg({ quality: 90 })
		.toBuffer();
}

/** Null for an image without a mark. */
export async function readMark(jpeg: Uint8Array): Promise<PictureMark | null> {
	const { width, height } = await sharp(jpeg).metadata();
	const stripHeight = Math.round(height * stripShare);
	if (width < cells * 4 || stripHeight < 4) return null;
	// The middle of the strip: its lower edge mixes with the image when it is downscaled.
	const middle = { left: 0, top: Math.floor(stripHeight / 4), width, height: Math.ceil(stripHeight / 2) };
	const strip = sharp(jpeg).extract(middle).greyscale();
	const { data, info } = await strip.raw().toBuffer({ resolveWithObject: true });
	const bits: number[] = [];
	for (let cell = 0; cell < cells; cell++) {
		const level = meanLevel(data, info, cell);
		if (Math.abs(level - threshold) < clearBy) return null;
		bits.push(level > threshold ? 1 : 0);
	}
	return markOf(bits);
}

/** The mean of the middle half of a cell, over all rows. */
function meanLevel(
	data: Uint8Array,
	{ width, height, channels }: { width: number; height: number; channels: number },
	cell: number,
) {
	const from = Math.round(((cell + 0.25) * width) / cells);
	const to = Math.max(from + 1, Math.round(((cell + 0.75) * width) / cells));
	let sum = 0;
	for (let y = 0; y < height; y++)
		for (let x = from; x < to; x++) sum += data[(y * width + x) * channels] ?? 0;
	return sum / (height * (to - from));
}

const digits = (value: number, count: number) =>
	Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
const numberOf = (bits: readonly number[]) => bits.reduce((value, bit) => value * 2 + bit, 0);
const checkOf = (value: number) => (Math.imul(value + 1, 2_654_435_761) >>> 0) >> (32 - checkBits);

function bitsOf({ country, which, namesake, picture }: PictureMark): readonly number[] {
	if (namesake < 0 || namesake >= namesakesMax) throw new Error(`namesake ${namesake} does not fit a mark`);
	const data = [
		...digits(countries.indexOf(country), 2),
		which,
		...digits(namesake, 13),
		...digits(pictures.indexOf(picture), 2),
	];
	return [...guard, ...data, ...digits(checkOf(numberOf(data)) & (2 ** checkBits - 1), checkBits), ...guard];
}

function markOf(bits: readonly number[]): PictureMark | null {
	const data = bits.slice(guard.length, guard.length + dataBits);
	const country = countries[numberOf(data.slice(0, 2))];
	const picture = pictures[numberOf(data.slice(16))];
	if (country === undefined || picture === undefined) return null;
	const mark: PictureMark = {
		country,
		which: data[2] === 1 ? 1 : 0,
		namesake: numberOf(data.slice(3, 16)),
		picture,
	};
	return bitsOf(mark).every((bit, at) => bit === bits[at]) ? mark : null;
}
