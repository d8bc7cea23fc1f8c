import type { applicationCalls, CallResult } from "@puente/contract";
import { ok } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { listCollected } from "../application/index.ts";
import { type Borrower, getBorrower, listConsentHistory } from "../borrower/index.ts";
import { findErasureRequest, isErasureHeld } from "../erasure/index.ts";
import { findIdentity } from "../identity/index.ts";
import { listImages } from "../image/index.ts";
import { listAnswers, listOrders, type Order } from "../order/index.ts";
import { listAutopaysOf, listStoredCards } from "../repayment/index.ts";
import { datesOfLoans, exportPerson } from "./export-person.ts";

type Calls = typeof applicationCalls;
type HeldData = CallResult<Calls["heldData"]>["held"][number];

const daySeconds = 86_400;

/** When unapproved data is erased without further activity; null while a loan or a review needs it. */
function erasedAtOf(borrower: Borrower, orders: readonly Order[]): string | null {
	const isNeeded = orders.some((order) => order.approvedAt !== null || order.step === "Applying");
	const touchedMs = Math.max(...orders.map((order) => order.lastActivityAt.getTime()));
	if (isNeeded || orders.length === 0) return null;
	const days = regions[borrower.country].terms.deadlines.unapprovedDataErasedDays;
	return secondsAfter(new Date(touchedMs), days * daySeconds).toISOString();
}

const answerKinds = {
	BasicInfo: "personal",
	Addition: "additional",
	Question: "answers",
	BindCard: "bankAccount",
} as const;

/** Kept as long as the account, or as long as the law requires records of a loan. */
const keptKinds: readonly HeldData["kind"][] = [
	"account",
	"consents",
	"cards",
	"autopay",
	"orders",
	"decisions",
	"agreements",
	"payouts",
	"payments",
	"proofs",
	"reminders",
];

export const heldData: Handler<Calls["heldData"]> = async (_input, context) => {
	const { db } = context;
	const borrower = await getBorrower(db, context.caller.borrowerId);
	const orders = await listOrders(db, borrower.id);
	const until = erasedAtOf(borrower, orders);
	const found = await datesHeld(context, borrower, orders);
	const held = Object.entries(found).flatMap(([kind, dates]): HeldData[] => {
		const [first] = dates.toSorted((one, other) => one.getTime() - other.getTime());
		if (!first) return [];
		const isKept = keptKinds.includes(kind as HeldData["kind"]);
		return [
			{
				kind: kind as HeldData["kind"],
				count: dates.length,
				since: first.toISOString(),
				until: isKept ? null : until,
			},
		];
	});
	const request = await findErasureRequest(db, borrower.id);
	return ok({
		held,
		erasureAskedAt: request?.requestedAt.toISOString() ?? null,
		mayErase: request === null && !isErasureHeld(orders),
	});
};

/** The dates of the held records, by kind. */
async function datesHeld(
	{ db, deps }: BorrowerContext,
	borrower: Borrower,
	orders: readonly Order[],
): Promise<Partial<Record<HeldData["kind"], readonly Date[]>>> {
	const answers = await listAnswers(db, borrower.id);
	const images = await listImages(db, borrower.id);
	const collected = await listCollected(db, borrower.id);
	const consents = await listConsentHistory(db, borrower.id);
	const cards = await listStoredCards({ db, vault: deps.vault }, borrower);
	const identity = await findIdentity(db, borrower.id);
	const identified = answers.find(({ step }) => step === "IdentityOCR");
	return {
		account: [borrower.registeredAt],
		...Object.fromEntries(
			answers.flatMap(({ step, answeredAt }) =>
				step === "IdentityOCR" ? [] : [[answerKinds[step], [answeredAt]]],
			),
		),
		images: images.map((image) => image.uploadedAt),
		face: identity?.faceSealed && identified ? [identified.answeredAt] : [],
		...Object.fromEntries(collected.map((each) => [each.class, [each.collectedAt]])),
		consents: consents.map((consent) => consent.givenAt),
		cards: cards.map(({ storedAt }) => storedAt),
		autopay: (await listAutopaysOf(db, borrower.id)).map(({ askedAt }) => askedAt),
		orders: orders.map((order) => order.createdAt),
		...(await datesOfLoans({ db }, borrower, orders)),
	};
}

export const exportData: Handler<Calls["exportData"]> = async (_input, context) => {
	const borrower = await getBorrower(context.db, context.caller.borrowerId);
	return ok({ exportedAt: context.now.toISOString(), data: await exportPerson(context, borrower) });
};
