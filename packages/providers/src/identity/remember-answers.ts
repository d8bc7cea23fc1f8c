import { createHash } from "node:crypto";
import { matchFacesWith } from "./faces/match-faces.ts";
import type { Answer, DocumentPicture, IdentityEngine } from "./identity-engine.ts";

/** Less than the minute for which a phone waits. */
const usualWaitMs = 45_000;
/** Long enough to take the other photos; a restarted process only has to look again. */
const keptMs = 10 * 60_000;
const answersMax = 200;

type Models = Pick<IdentityEngine, "readDocument" | "describeFace">;

export type ReadsAhead = {
	/** Starts to read a document that will be asked for soon. */
	readonly readAhead: (picture: DocumentPicture) => void;
};

/**
 * The models take seconds, on a busy server a minute. Reading starts when a photo arrives, and a call that is repeated
 * gets the same answer instead of starting anew.
 */
export function rememberAnswers<T extends Models>(
	engine: T,
	waitMs = usualWaitMs,
): T & ReadsAhead & Pick<IdentityEngine, "matchFaces"> {
	const readDocument = remembering(
		engine.readDocument,
		({ kinds, side, today, jpeg }) => digestOf(kinds.join(), side, today, jpeg),
		waitMs,
	);
	const describeFace = remembering(
		engine.describeFace,
		({ picture, jpeg }) => digestOf(picture, jpeg),
		waitMs,
	);
	return {
		...engine,
		readDocument,
		describeFace,
		matchFaces: matchFacesWith(describeFace),
		readAhead: (picture) => void readDocument(picture),
	};
}

/** After `waitMs` the caller gets a failure, and the task goes on. Failures are forgotten: they say nothing about a photo. */
function remembering<Input, T, R>(
	ask: (input: Input) => Promise<Answer<T, R>>,
	keyOf: (input: Input) => string,
	waitMs: number,
): (input: Input) => Promise<Answer<T, R>> {
	const answers = new Map<string, Promise<Answer<T, R>>>();
	const start = (key: string, input: Input) => {
		const answer = ask(input);
		const forget = () => answers.get(key) === answer && answers.delete(key);
		const [oldest] = answers.keys();
		if (oldest !== undefined && answers.size >= answersMax) answers.delete(oldest);
		answers.set(key, answer);
		setTimeout(forget, keptMs).unref();
		answer.then(({ outcome }) => outcome === "failed" && forget(), forget);
		return answer;
	};
	return (input) => {
		const key = keyOf(input);
		return inTime(answers.get(key) ?? start(key, input), waitMs);
	};
}

async function inTime<T, R>(answer: Promise<Answer<T, R>>, waitMs: number): Promise<Answer<T, R>> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<Answer<T, R>>((resolve) => {
		timer = setTimeout(() => resolve({ outcome: "failed", cause: "timeout" }), waitMs);
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function digestOf(...parts: readonly (string | Uint8Array)[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\n");
	return hash.digest("hex");
}
