import type { DemoBorrower } from "../calls.ts";

/** Colour of a status: red is late or wrong, sun waits for the borrower, blue for us; also a CSS class. */
type Tone = "red" | "sun" | "blue" | "green" | "quiet";
type Status = { readonly words: string; readonly tone: Tone };

/** By the step of the newest order, in the order in which people are listed. */
const statuses: Readonly<Record<string, Status>> = {
	Overdued: { words: "Late with a payment", tone: "red" },
	Confirm: { words: "Approved, the offer waits", tone: "sun" },
	Repaying: { words: "Repaying on time", tone: "green" },
	BasicInfo: { words: "Applying, at personal information", tone: "blue" },
	IdentityOCR: { words: "Applying, at the identity document", tone: "blue" },
	Question: { words: "Applying, at the credit questions", tone: "blue" },
	Addition: { words: "Applying, at work and contacts", tone: "blue" },
	BindCard: { words: "Applying, bank account missing", tone: "blue" },
	finishLoading: { words: "Applying, ready to submit", tone: "blue" },
	Applying: { words: "Application under review", tone: "blue" },
	getMoney: { words: "Signed, the money waits", tone: "sun" },
	Lending: { words: "Money on its way", tone: "sun" },
	PayFail: { words: "Payout failed", tone: "red" },
	Finish: { words: "Paid off", tone: "green" },
	Reject: { words: "Rejected, with reasons", tone: "quiet" },
	Cancel: { words: "Cancelled the loan", tone: "quiet" },
};
const registered: Status = { words: "Registered, no loan yet", tone: "quiet" };

/** A review says what is checked. */
const reviewWords: Readonly<Record<string, string>> = {
	identityReview: "Under review, for the document",
	referred: "Under review, for the credit history",
};

export function statusOf({ step, scene }: Pick<DemoBorrower, "step" | "scene">): Status {
	const status = statuses[step ?? ""] ?? registered;
	return step === "Applying" ? { ...status, words: reviewWords[scene] ?? status.words } : status;
}

const order = Object.keys(statuses);

/** Sorted by what a visitor most wants to see; everything of another step comes last. */
export function sortByStatus(borrowers: readonly DemoBorrower[]): readonly DemoBorrower[] {
	const placeOf = ({ step }: DemoBorrower) => {
		const place = order.indexOf(step ?? "");
		return place < 0 ? order.length : place;
	};
	return [...borrowers].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether every word of the search is in the name or the status, without regard to accents. */
export function fitsSearch(borrower: DemoBorrower, search: string): boolean {
	const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
	const text = plain(`${borrower.name} ${statusOf(borrower).words}`);
	return plain(search)
		.split(/\s+/)
		.every((word) => text.includes(word));
}
