import type { Quad } from "../image/pixels.ts";
import { quadSize } from "./boxes.ts";

/** One line of print, in the orientation in which the text is upright; sizes in pixels of the decoded image. */
export type TextLine = {
	readonly text: string;
	/** 0 to 1, the mean over the characters. */
	readonly confidence: number;
	readonly left: number;
	readonly right: number;
	/** The middle of the line. */
	readonly y: number;
	readonly height: number;
};

export type RecognisedLine = { readonly quad: Quad; readonly text: string; readonly confidence: number };
export type PlacedLine = TextLine & { readonly quad: Quad };

/** Rotates all lines by the angle that most of them share, so that a tilted card has level rows; top to bottom. */
export function layOut(found: readonly RecognisedLine[]): PlacedLine[] {
	const angles = found
		.filter(({ quad }) => quadSize(quad).width > 2 * quadSize(quad).height)
		.map(({ quad: [left, right] }) => Math.atan2(right.y - left.y, right.x - left.x))
		.sort((one, other) => one - other);
	const angle = angles[Math.floor(angles.length / 2)] ?? 0;
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	return found
		.map((line) => {
			const { width, height } = quadSize(line.quad);
			const x = line.quad.reduce((sum, corner) => sum + corner.x, 0) / 4;
			const y = line.quad.reduce((sum, corner) => sum + corner.y, 0) / 4;
			const middle = x * cos + y * sin;
			return {
				...line,
				left: middle - width / 2,
				right: middle + width / 2,
				y: y * cos - x * sin,
				height,
			};
		})
		.sort((one, other) => one.y - other.y);
}
