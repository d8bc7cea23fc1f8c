import { failureByStatus } from "../http/request.ts";
import type { BureauAnswer } from "./credit-bureau.ts";

/** A full report of a person with many loans; anything larger is not a report. */
const reportCharactersMax = 2_000_000;

export const refused: BureauAnswer = { outcome: "failed", cause: "refused" };
export const unreadable: BureauAnswer = { outcome: "failed", cause: "unreadable" };
export const unavailable: BureauAnswer = { outcome: "failed", cause: "unavailable" };

/** The failure that a status means at every bureau, or null. */
export function failedByStatus(status: number): BureauAnswer | null {
	const cause = failureByStatus(status);
	return cause === null ? null : { outcome: "failed", cause };
}

/** Undefined for what is not JSON. */
export function readJson(text: string): unknown {
	if (text.length > reportCharactersMax) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
