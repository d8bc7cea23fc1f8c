import type { Pixels } from "../image/pixels.ts";
import { burstFrames, frameOf, wallLevel } from "./burst.ts";

/** What somebody does with a photo held before the camera. */
const photoAttacks = ["held", "moved", "slanted", "tilted", "bent", "rolled", "covered"] as const;
export type PhotoAttack = (typeof photoAttacks)[number];

type Spot = { readonly x: number; readonly y: number };
/** From a spot of the scene to the spot of the photo that is seen there; both from the middle. */
type Bend = (spot: Spot) => Spot;

/** Distance of the camera: an arm's length for a photo of this size. */
const camera = 1_200;
const finger = [205, 160, 135];
const [fingerFrom, fingerHeight, fingerSpeed] = [18, 60, 24];

function warp({ width, height, rgb }: Pixels, bend: Bend): Pixels {
	const into = new Uint8Array(rgb.length).fill(wallLevel);
	for (let row = 0; row < height; row++) {
		for (let column = 0; column < width; column++) {
			const { x, y } = bend({ x: column - width / 2, y: row - height / 2 });
			const [left, top] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
			if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) continue;
			const [across, down] = [x + width / 2 - left, y + height / 2 - top];
			for (let plane = 0; plane < 3; plane++) {
				const at = (top * width + left) * 3 + plane;
				const above = (rgb[at] ?? 0) * (1 - across) + (rgb[at + 3] ?? 0) * across;
				const below = (rgb[at + width * 3] ?? 0) * (1 - across) + (rgb[at + width * 3 + 3] ?? 0) * across;
				into[(row * width + column) * 3 + plane] = above * (1 - down) + below * down;
			}
		}
	}
	return { width, height, rgb: into };
}

/** A flat photo turned about its upright axis. */
function slant(angle: number): Bend {
	return ({ x, y }) => {
		const across = (x * camera) / (camera * Math.cos(angle) - x * Math.sin(angle));
		return { x: across, y: (y * (camera + across * Math.sin(angle))) / camera };
	};
}

/** A photo on a roll of this radius, which is then turned. */
function curve(radius: number, angle: number): Bend {
	return ({ x, y }) => ({
		x: radius * (Math.asin(Math.min(Math.max(x / radius + Math.sin(angle), -1), 1)) - angle),
		y,
	});
}

function bendAt(attack: PhotoAttack, seconds: number): Bend {
	const swing = Math.sin(seconds * 2 * Math.PI * 0.7);
	switch (attack) {
		case "held":
		case "covered":
			return (spot) => spot;
		case "moved": {
			const [cos, sin, scale] = [Math.cos(0.3 * swing), Math.sin(0.3 * swing), 1 + 0.25 * swing];
			return ({ x, y }) => ({
				x: ((x - 40 * swing) * cos + y * sin) / scale,
				y: (y * cos - (x - 40 * swing) * sin) / scale,
			});
		}
		case "slanted":
			return slant(0.9 * swing);
		case "tilted": {
			// Fast, so that flattened eyes would look like a blink.
			const bend = slant(0.9 * Math.max(0, Math.sin(seconds * 2 * Math.PI * 0.9)));
			return ({ x, y }) => {
				const flipped = bend({ x: y, y: x });
				return { x: flipped.y, y: flipped.x };
			};
		}
		case "bent":
			return curve(420 - 120 * swing, 0.35 * swing);
		case "rolled":
			return curve(260, 0.6 * swing);
	}
}

/** A finger that passes over the photo from top to bottom, and with it over the eyes. */
function cover(photo: Pixels, index: number): Pixels {
	const rgb = new Uint8Array(photo.rgb);
	const from = Math.max(Math.round((index - fingerFrom) * fingerSpeed), 0);
	const to = Math.min(from + fingerHeight, photo.height);
	if (index < fingerFrom) return photo;
	for (let at = from * photo.width; at < to * photo.width; at++) rgb.set(finger, at * 3);
	return { ...photo, rgb };
}

function move(photo: Pixels, attack: PhotoAttack, index: number): Pixels {
	return attack === "covered" ? cover(photo, index) : warp(photo, bendAt(attack, index / 15));
}

export async function drawAttack(photo: Pixels, attack: PhotoAttack): Promise<Uint8Array[]> {
	const frames: Uint8Array[] = [];
	for (let index = 0; index < burstFrames; index++)
		frames.push(await frameOf(move(photo, attack, index), index));
	return frames;
}
