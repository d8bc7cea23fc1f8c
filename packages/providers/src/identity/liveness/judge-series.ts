import type { LivenessChallenge, LivenessVerdict } from "../identity-engine.ts";

/** One frame in numbers. */
export type FrameMeasures = {
	/** From the start of the burst. */
	readonly atMs: number;
	/** Gap between the lids relative to the nose, mean of both eyes. Only its change over time is meaningful. */
	readonly openness: number;
	/** How far the head is turned, in radians; positive to the right of the image. */
	readonly yaw: number;
	/** Colours of the skin between and below the eyes, three numbers a patch. */
	readonly skin: readonly number[];
};

export type SeriesVerdict = {
	readonly verdict: LivenessVerdict;
	/** The frames, by index, whose face performed the challenge. */
	readonly proof: readonly number[];
};

// Set on 60 s of film and confirmed on 113 s of other film of the same two men: 23 of 24 closures found, no false
// one.
const baselineMs = 2_000;
const baselineFramesMin = 5;
const closedBelow = 0.6;
const reopenedFrom = 0.8;
/** A laugh squeezes the eyes for longer. */
const closedMsMax = 700;
/** Changes while no face was visible are unknown. */
const blinkGapMsMax = 250;
/** On a head that is turned further one eye is hidden, and looks closed. */
const eyesSeenYawMax = 0.45;
/** Synthetic blinks change a patch by up to 22 levels, a finger over the photo by 39 and more. */
const skinChangeMax = 30;
/** Frames before and after a closure in which the finger would still be on the face. */
const [skinBefore, skinAfter] = [3, 3];
/** Photos that were moved, turned and bent never went below 0.84. */
const openStillFrom = 0.8;

// 0.38 and 0.20 in the units of the library with which it was filmed, which counts depth at two thirds.
const turnedFrom = 0.54;
const stillYawMax = 0.29;
const frontalYawMax = 0.29;
const turnGapMsMax = 500;
/** A head turns a quarter of a circle in a third of a second at most; a change of photos is faster. */
const yawSpeedMax = 6;

function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? 0;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The frame that shows the face best when there is no moment to prove. */
function mostFrontal(frames: readonly FrameMeasures[]): number[] {
	const angles = frames.map(({ yaw }) => Math.abs(yaw));
	return frames.length === 0 ? [] : [angles.indexOf(Math.min(...angles))];
}

/** The recent openness of the eyes; null for the first frames, which have no baseline. */
function baselineAt(frames: readonly FrameMeasures[], index: number): number | null {
	const now = frames[index]?.atMs ?? 0;
	const lately = frames.slice(0, index).filter(({ atMs }) => atMs >= now - baselineMs);
	return lately.length < baselineFramesMin ? null : median(lately.map(({ openness }) => openness));
}

/** The largest change of a patch beyond the common change of all, which comes from the light. */
function skinChange(one: FrameMeasures, other: FrameMeasures): number {
	const changes = one.skin.map((level, index) => level - (other.skin[index] ?? 0));
	const ofPlane = (plane: number) => changes.filter((_, index) => index % 3 === plane);
	const planes = [0, 1, 2].map((plane) => {
		const light = median(ofPlane(plane));
		return ofPlane(plane).map((change) => change - light);
	});
	const [reds = [], greens = [], blues = []] = planes;
	return Math.max(...reds.map((red, patch) => Math.hypot(red, greens[patch] ?? 0, blues[patch] ?? 0)));
}

/** Whether an object passed before the face while the eyes seemed closed: a lid covers only the eye. */
function isCovered(frames: readonly FrameMeasures[], from: number, to: number): boolean {
	const before = frames[from - skinBefore];
	if (before === undefined) return true;
	return frames
		.slice(from - skinBefore + 1, to + skinAfter + 1)
		.some((frame) => skinChange(frame, before) > skinChangeMax);
}

const proofOf = (
	all: readonly FrameMeasures[],
	...frames: readonly (FrameMeasures | undefined)[]
): number[] => frames.flatMap((frame) => (frame === undefined ? [] : [all.indexOf(frame)]));

type Closure = { readonly from: number; readonly baseline: number; isBlink: boolean };

/** Eyes that close and open again within 0.7 s. Frames are those with a face, in order. */
export function judgeBlink(all: readonly FrameMeasures[]): SeriesVerdict {
	const frames = all.filter(({ yaw }) => Math.abs(yaw) <= eyesSeenYawMax);
	let closure = null as Closure | null;
	let lowest = Number.POSITIVE_INFINITY;
	for (const [index, frame] of frames.entries()) {
		// The baseline is frozen while the eyes are closed, or a long squeeze would become the new normal.
		const baseline = closure?.baseline ?? baselineAt(frames, index);
		if (baseline === null) continue;
		const ratio = frame.openness / baseline;
		lowest = Math.min(lowest, ratio);
		if (closure === null) {
			if (ratio < closedBelow) closure = { from: index, baseline, isBlink: true };
			if (closure !== null && gapBefore(frames, index) > blinkGapMsMax) closure.isBlink = false;
			continue;
		}
		const lasted = frame.atMs - (frames[closure.from]?.atMs ?? 0);
		if (lasted > closedMsMax || gapBefore(frames, index) > blinkGapMsMax) closure.isBlink = false;
		if (ratio < reopenedFrom) continue;
		if (closure.isBlink && !isCovered(frames, closure.from, index))
			return { verdict: "live", proof: proofOf(all, frames[closure.from - 1], frame) };
		closure = null;
	}
	return { verdict: lowest >= openStillFrom ? "still" : "unsure", proof: mostFrontal(all) };
}

function gapBefore(frames: readonly FrameMeasures[], index: number): number {
	const [now, before] = [frames[index], frames[index - 1]];
	return now === undefined || before === undefined ? 0 : now.atMs - before.atMs;
}

/** Movements that no head makes: another photo, or another person. */
function isBroken(frames: readonly FrameMeasures[], index: number): boolean {
	const gapMs = gapBefore(frames, index);
	const change = Math.abs((frames[index]?.yaw ?? 0) - (frames[index - 1]?.yaw ?? 0));
	return gapMs > turnGapMsMax || (index > 0 && change > (yawSpeedMax * gapMs) / 1_000);
}

/** A head that faces the camera, turns to either side and faces it again. Frames are those with a face, in order. */
export function judgeTurn(frames: readonly FrameMeasures[]): SeriesVerdict {
	let frontal: number | null = null;
	let isTurned = false;
	for (const [index, { yaw }] of frames.entries()) {
		if (isBroken(frames, index)) {
			frontal = null;
			isTurned = false;
		}
		const isFrontal = Math.abs(yaw) <= frontalYawMax;
		if (isFrontal && isTurned && frontal !== null) return { verdict: "live", proof: [frontal, index] };
		if (isFrontal) frontal = index;
		if (frontal !== null && Math.abs(yaw) >= turnedFrom) isTurned = true;
	}
	const start = median(frames.slice(0, baselineFramesMin).map(({ yaw }) => yaw));
	const isStill = frames.every(({ yaw }) => Math.abs(yaw - start) <= stillYawMax);
	return { verdict: isStill ? "still" : "unsure", proof: mostFrontal(frames) };
}

export function judgeSeries(challenge: LivenessChallenge, frames: readonly FrameMeasures[]): SeriesVerdict {
	return challenge === "blink" ? judgeBlink(frames) : judgeTurn(frames);
}
