import type { IdentityImageName } from "@puente/contract";
import { type RefObject, useEffect, useState } from "react";
import { type FrameHint, hintFor, lightOf, type SmallFrame } from "./frame-hint.ts";

const size = { width: 48, height: 64 } as const;
/** Often enough to guide a hand, seldom enough for a slow phone. */
const everyMs = 400;

/**
 * A hint for the live picture; "good" if there is none, null before the first frames. It is shown when two frames in a
 * row agree, so that it does not flicker. It never keeps the borrower from taking the photo.
 */
export function useFrameHint(
	video: RefObject<HTMLVideoElement | null>,
	image: IdentityImageName,
	isWatching: boolean,
): FrameHint | "good" | null {
	const [hint, setHint] = useState<FrameHint | "good" | null>(null);
	useEffect(() => {
		if (!isWatching) return setHint(null);
		const canvas = Object.assign(document.createElement("canvas"), size);
		const pen = canvas.getContext("2d", { willReadFrequently: true });
		let before: SmallFrame | null = null;
		let last: FrameHint | "good" | null = null;
		const look = () => {
			const frame = pen === null || document.hidden ? null : copyFrame(video.current, pen);
			if (frame === null) return;
			const found = hintFor(frame, before, image) ?? "good";
			if (before !== null && found === last) setHint(found);
			before = frame;
			last = found;
		};
		const timer = setInterval(look, everyMs);
		return () => clearInterval(timer);
	}, [video, image, isWatching]);
	return hint;
}

/** The middle of the picture in the shape of the guide; null while there is no picture. */
function copyFrame(video: HTMLVideoElement | null, pen: CanvasRenderingContext2D): SmallFrame | null {
	const { videoWidth = 0, videoHeight = 0 } = video ?? {};
	if (video === null || videoWidth === 0 || videoHeight === 0) return null;
	const width = Math.min(videoWidth, (videoHeight * size.width) / size.height);
	const height = Math.min(videoHeight, (videoWidth * size.height) / size.width);
	const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
	pen.drawImage(video, left, top, width, height, 0, 0, size.width, size.height);
	return { ...size, light: lightOf(pen.getImageData(0, 0, size.width, size.height).data) };
}
