import type { Pixels } from "../image/pixels.ts";
import { burstFrames, frameOf, wallLevel } from "./burst.ts";
import { type Bend, slant, warp } from "./warp.ts";

/** What an attacker does with a photo held before the camera. */
export const photoAttacks = ["held", "moved", "slanted", "tilted", "bent", "rolled", "covered"] as const;
export type PhotoAttack = (typeof photoAttacks)[number];

/** Distance of the camera: an arm's length for a photo of this size. */
const camera = 1_200;
const finger = [205, 160, 135];
const [fingerFrom, fingerHeight, fingerSpeed] = [18, 60, 24];

/** A photo bent around a cylinder of this radius, which is then turned. */
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
			return slant(camera, 0.9 * swing);
		case "tilted": {
			// Fast, so that flattened eyes would look like a blink.
			const bend = slant(camera, 0.9 * Math.max(0, Math.sin(seconds * 2 * Math.PI * 0.9)));
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

/** A finger that moves over the photo from top to bottom, and over the eyes. */
function cover(photo: Pixels, index: number): Pixels {
	const rgb = new Uint8Array(photo.rgb);
	const from = Math.max(Math.round((index - fingerFrom) * fingerSpeed), 0);
	const to = Math.min(from + fingerHeight, photo.height);
	if (index < fingerFrom) return photo;
	for (let at = from * photo.width; at < to * photo.width; at++) rgb.set(finger, at * 3);
	return { ...photo, rgb };
}

function move(photo: Pixels, attack: PhotoAttack, index: number): Pixels {
	return attack === "covered" ? cover(photo, index) : warp(photo, bendAt(attack, index / 15), wallLevel);
}

export async function drawAttack(photo: Pixels, attack: PhotoAttack): Promise<Uint8Array[]> {
	const frames: Uint8Array[] = [];
	for (let index = 0; index < burstFrames; index++)
		frames.push(await frameOf(move(photo, attack, index), index));
	return frames;
}
