import { answerCache } from "./answer-cache.ts";
import { drafts } from "./drafts.ts";

/** Removes what the phone has stored for a borrower. */
export async function clearStored(): Promise<void> {
	await Promise.all([drafts.clear(), answerCache.clear()]);
}
