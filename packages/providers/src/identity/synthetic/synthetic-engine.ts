import { ok, refuse } from "@puente/core/result";
import { matchFacesWith } from "../faces/match-faces.ts";
import type {
	Answer,
	DocumentPicture,
	DocumentRefusal,
	FaceEmbedding,
	FacePhoto,
	FaceRefusal,
	IdentityEngine,
	Liveness,
	LivenessBurst,
	LivenessRefusal,
	ReadDocument,
	Side,
} from "../identity-engine.ts";
import { checkImage } from "../image/check-image.ts";
import { complaintsAbout } from "../image/quality.ts";
import { printedOn } from "./borrowers.ts";
import type { SyntheticCard } from "./draw-card.ts";
import { dice } from "./people.ts";
import { type PictureMark, readMark } from "./picture-mark.ts";

const faceNumbers = 128;

type Person = Pick<PictureMark, "country" | "which" | "namesake">;
const nameOf = ({ country, which, namesake }: Person) => `${country}-${which}-${namesake}`;

/** A unique, constant embedding for each person. */
function faceOf({ country, which, namesake }: Person): FaceEmbedding {
	const roll = dice(((country.charCodeAt(0) * 256 + country.charCodeAt(1)) * 2 + which) * 8192 + namesake);
	return Float32Array.from({ length: faceNumbers }, () => roll(1000) / 1000);
}

const readings = new Map<string, Promise<Readonly<Partial<Record<Side, SyntheticCard>>>>>();
function cardsOf(person: Person) {
	const cards = readings.get(nameOf(person)) ?? printedOn(person.country, person.which, person.namesake);
	readings.set(nameOf(person), cards);
	return cards;
}

async function readDocument({ kinds, side, jpeg }: DocumentPicture) {
	const answered = (
		result: ReturnType<typeof ok<ReadDocument>> | ReturnType<typeof refuse<DocumentRefusal>>,
	) => ({
		outcome: "answered" as const,
		result,
	});
	const [complaint] = await complaintsAbout(jpeg);
	if (complaint !== undefined) return answered(refuse(complaint));
	const mark = await readMark(jpeg);
	if (mark === null || mark.picture === "face") return answered(refuse("notADocument"));
	const cards = await cardsOf(mark);
	if (!Object.values(cards).some(({ kind }) => kinds.includes(kind))) return answered(refuse("notADocument"));
	const card = cards[side];
	if (mark.picture !== side || card === undefined) return answered(refuse("wrongSide"));
	const fields = Object.fromEntries(
		Object.entries(card.expected).map(([name, value]) => [
			name,
			{ value, confidence: 1, source: "checked" as const },
		]),
	);
	return answered(ok({ kind: card.kind, fields, conflicts: [], machineRead: side === "back" }));
}

async function describeFace({ jpeg }: FacePhoto): Promise<Answer<FaceEmbedding, FaceRefusal>> {
	const mark = await readMark(jpeg);
	return { outcome: "answered", result: mark === null ? refuse("noFace") : ok(faceOf(mark)) };
}

function isSameFace(one: FaceEmbedding, other: FaceEmbedding): boolean {
	return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** Every frame of the selfie's person counts as the requested movement: only the models judge movements. */
async function judgeLiveness({ frames, selfie }: Pick<LivenessBurst, "frames" | "selfie">) {
	const marks = await Promise.all(frames.map((frame) => readMark(frame).catch(() => null)));
	const seen = marks.filter((mark) => mark !== null);
	if (seen.length === 0) return { outcome: "answered" as const, result: refuse<LivenessRefusal>("noFace") };
	const same = seen.every((mark) => isSameFace(faceOf(mark), selfie));
	const liveness: Liveness = { verdict: "live", sameFace: same ? "pass" : "differ" };
	return { outcome: "answered" as const, result: ok(liveness) };
}

/**
 * Reads the marks of synthetic images instead of the images: exact and fast, for tests that are not about
 * recognition. An image without a mark is no document and shows no face.
 */
export function createSyntheticEngine(): IdentityEngine & {
	readonly isSameFace: (one: FaceEmbedding, other: FaceEmbedding) => boolean;
} {
	return {
		checkImage,
		readDocument,
		describeFace,
		matchFaces: matchFacesWith(describeFace),
		judgeLiveness,
		isSameFace,
		close: async () => undefined,
	};
}
