import { readFile } from "node:fs/promises";
import { sandboxes } from "@puente/regions/sandbox";
import sharp from "sharp";
import type { FaceRefusal } from "../identity-engine.ts";
import type { SyntheticBorrower } from "./borrowers.ts";
import { backs } from "./drawings.ts";
import { asSelfie, facesByGroup, groupPicture } from "./faces.ts";
import { photograph } from "./photograph.ts";

/** Images that are refused, named by their refusal, where the front of the document is expected. */
export type SpoiledFronts = {
	readonly blurred: Uint8Array;
	readonly dark: Uint8Array;
	/** Null where no document of the country has a side that could be mistaken. */
	readonly wrongSide: Uint8Array | null;
	readonly notADocument: Uint8Array;
};

/** Selfies that are refused, named by their refusal. */
export type SpoiledSelfies = Readonly<Record<FaceRefusal, Uint8Array>>;

export async function spoilFront({ country, person, front }: SyntheticBorrower): Promise<SpoiledFronts> {
	const { mistaken } = sandboxes[country].document;
	const back = mistaken === null ? undefined : await backs[mistaken].draw(person);
	return {
		blurred: await sharp(front).blur(6).jpeg({ quality: 85 }).toBuffer(),
		dark: await sharp(front).linear(0.2, 0).jpeg({ quality: 85 }).toBuffer(),
		wrongSide: back === undefined ? null : await photograph(back.png, "clean"),
		notADocument: await readFile(groupPicture("sample6")),
	};
}

export async function spoilSelfie(): Promise<SpoiledSelfies> {
	const { sample1: [face = new Uint8Array()] = [] } = await facesByGroup();
	const selfie = await asSelfie(face);
	const far = { top: 300, bottom: 300, left: 300, right: 300, background: { r: 150, g: 150, b: 145 } };
	return {
		faceTooSmall: await sharp(await sharp(selfie).resize({ width: 120 }).toBuffer())
			.extend(far)
			.jpeg({ quality: 85 })
			.toBuffer(),
		faceBlurred: await sharp(selfie).blur(3.5).jpeg({ quality: 85 }).toBuffer(),
		noFace: await sharp(groupPicture("sample6"))
			.extract({ left: 200, top: 1_000, width: 500, height: 500 })
			.jpeg({ quality: 85 })
			.toBuffer(),
		twoFaces: await sharp(groupPicture("sample6"))
			.extract({ left: 1_050, top: 150, width: 800, height: 600 })
			.jpeg({ quality: 85 })
			.toBuffer(),
	};
}
