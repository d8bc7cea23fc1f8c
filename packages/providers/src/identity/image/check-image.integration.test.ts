import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkImage, imageBytesMax, sniffImage } from "./check-image.ts";
import { judgeQuality } from "./quality.ts";

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: { r: 120, g: 130, b: 140 } } });

describe("checkImage", () => {
	it.each(["jpeg", "png", "webp"] as const)("accepts %s by its content and returns JPEG", async (format) => {
		const bytes = await picture(600, 400).toFormat(format).toBuffer();
		const checked = await checkImage(bytes);
		expect(checked.ok && sniffImage(checked.value.jpeg)).toBe("jpeg");
	});

	it("refuses an SVG, a document and an empty file", async () => {
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>');
		for (const bytes of [svg, Buffer.from("%PDF-1.7"), new Uint8Array()])
			expect(await checkImage(bytes)).toEqual({ ok: false, refusal: "notAnImage" });
	});

	it("refuses an image as too large before it is unpacked", async () => {
		const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
		expect(bomb.length).toBeLessThan(imageBytesMax);
		const before = process.memoryUsage().rss;
		expect(await checkImage(bomb)).toEqual({ ok: false, refusal: "tooLarge" });
		expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
	});

	it("refuses a file as too large by its bytes alone", async () => {
		expect(await checkImage(new Uint8Array(imageBytesMax + 1))).toEqual({ ok: false, refusal: "tooLarge" });
	});

	it("refuses an image that is too small to read", async () => {
		expect(await checkImage(await picture(600, 100).png().toBuffer())).toEqual({
			ok: false,
			refusal: "tooSmall",
		});
	});

	it("refuses an image as broken when its end is missing or its type is another", async () => {
		const whole = await picture(1200, 900).jpeg().toBuffer();
		expect(await checkImage(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, refusal: "broken" });
		const noise = new Uint8Array(5000).fill(77);
		noise.set([0xff, 0xd8, 0xff]);
		expect(await checkImage(noise)).toEqual({ ok: false, refusal: "broken" });
	});

	it("removes the location and turns the image upright", async () => {
		const sideways = await picture(800, 500)
			.withExif({ IFD0: { Copyright: "example" }, IFD3: { GPSLatitudeRef: "N" } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		const checked = await checkImage(sideways);
		if (!checked.ok) throw new Error(checked.refusal);
		const { exif, orientation } = await sharp(checked.value.jpeg).metadata();
		expect([exif, orientation]).toEqual([undefined, undefined]);
		expect([checked.value.width, checked.value.height]).toEqual([500, 800]);
	});
});

describe("the quality checks", () => {
	it.each([
		[{ sharpness: 20, brightness: 140, glareShare: 0 }, ["blurred"]],
		[{ sharpness: 20, brightness: 40, glareShare: 0 }, ["dark"]],
		[{ sharpness: 300, brightness: 200, glareShare: 0.4 }, ["glare"]],
		[{ sharpness: 80, brightness: 71, glareShare: 0.2 }, []],
	])("of %o complain about %o", (quality, complaints) => {
		expect(judgeQuality(quality)).toEqual(complaints);
	});
});
