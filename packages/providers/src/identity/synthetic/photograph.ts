import sharp, { type Sharp } from "sharp";
import { decode } from "../image/check-image.ts";
import { dice } from "./people.ts";
import { slant, warp } from "./warp.ts";

/** Conditions of a photo of a card. Those in `unreadable` must be refused rather than misread. */
export const conditions = [
	"clean",
	"rotated",
	"perspective",
	"soft",
	"noisy",
	"lowLight",
	"compressed",
	"phone",
	"upsideDown",
	"small",
] as const;
export const unreadable = ["blurred", "dark"] as const;
export type Condition = (typeof conditions)[number] | (typeof unreadable)[number];

const desk = { r: 92, g: 78, b: 66 };

/** Photographs a card on a desk. */
export async function photograph(png: Uint8Array, condition: Condition): Promise<Uint8Array> {
	const onDesk = await sharp(png)
		.flatten({ background: desk })
		.extend({ top: 110, bottom: 110, left: 140, right: 140, background: desk })
		.png()
		.toBuffer();
	const photo = sharp(onDesk);
	switch (condition) {
		case "clean":
			return photo.jpeg({ quality: 92 }).toBuffer();
		case "rotated":
			return photo.rotate(4, { background: desk }).jpeg({ quality: 85 }).toBuffer();
		case "perspective":
			return aslant(onDesk);
		case "soft":
			return photo.blur(1.4).jpeg({ quality: 85 }).toBuffer();
		case "phone":
			return shear(photo, 3).blur(0.8).jpeg({ quality: 75 }).toBuffer();
		case "upsideDown":
			return photo.rotate(180).jpeg({ quality: 85 }).toBuffer();
		case "noisy":
			return noisy(onDesk, 25);
		case "lowLight":
			return photo.linear(0.5, 0).jpeg({ quality: 80 }).toBuffer();
		case "compressed":
			return photo.jpeg({ quality: 40 }).toBuffer();
		case "small":
			return photo.resize({ width: 820 }).jpeg({ quality: 80 }).toBuffer();
		case "blurred":
			return photo.blur(6).jpeg({ quality: 85 }).toBuffer();
		case "dark":
			return photo.linear(0.2, 0).jpeg({ quality: 85 }).toBuffer();
	}
}

/** Rotated by some degrees and seen slightly from the side. */
function shear(photo: Sharp, degrees: number): Sharp {
	const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
	return photo.affine([cos, sin + 0.02, -sin, cos * 0.97], { background: desk, interpolator: "bicubic" });
}

/** Held so that one side is nearer than the other. */
async function aslant(png: Uint8Array): Promise<Uint8Array> {
	const { width, height, rgb } = warp(await decode(png), slant(2_000, 0.4), desk.g);
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.jpeg({ quality: 85 })
		.toBuffer();
}

async function noisy(png: Uint8Array, strength: number): Promise<Uint8Array> {
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const roll = dice(7);
	for (let at = 0; at < data.length; at++) {
		// The sum of four random numbers is close enough to a normal distribution for sensor noise.
		const bell = (roll(1000) + roll(1000) + roll(1000) + roll(1000) - 1998) / 577;
		data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + bell * strength));
	}
	return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
		.jpeg({ quality: 85 })
		.toBuffer();
}
