import {
	type AutopayEnd,
	chargeFor,
	isNoticeTime,
	isOver,
	type LocalTime,
	nextPhase,
	tryNow,
} from "@puente/core/autopay";
import { isClaimOpen, type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type Borrower, getBorrower, lockBorrower } from "../../borrower/index.ts";
import { findLoan, listLoanEvents, type StoredLoan } from "../../ledger/index.ts";
import {
	type AutopayCharge,
	type AutopayTry,
	findCharge,
	listOpenCharges,
	listTries,
} from "../store/autopay-charges.ts";
import { type Autopay, findAutopay } from "../store/autopays.ts";
import { findCardRow } from "../store/stored-cards.ts";
import { isExpired, openCard, type StoredCard } from "../stored-cards.ts";
import { type AutopayDetails, openDetails, rulesOf } from "./details.ts";
import { localTime } from "./local-time.ts";

export type AutopayFacts = {
	readonly autopay: Autopay;
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly events: readonly LoanEvent[];
	readonly state: LoanState;
	readonly now: Date;
	readonly at: LocalTime;
	/** Null for an erased borrower. */
	readonly details: AutopayDetails | null;
	/** The stored card that it charges, if it is still stored. */
	readonly card: StoredCard | null;
};

type Source = { readonly db: Db; readonly vault: Vault; readonly now: Date };

/** Everything that a step of autopay depends on; `locked` holds the borrower's row to the end of the transaction. */
export async function readFacts(
	{ db, vault, now }: Source,
	autopayId: string,
	locked: "locked" | "unlocked",
): Promise<AutopayFacts | null> {
	const found = await findAutopay(db, autopayId);
	if (!found) return null;
	const read = locked === "locked" ? lockBorrower : getBorrower;
	const borrower = await read(db, found.borrowerId);
	// Read again under the lock: it may have ended meanwhile.
	const autopay = locked === "locked" ? await findAutopay(db, autopayId) : found;
	const loan = await findLoan(db, found.loanId);
	if (!autopay || !loan) return null;
	const at = localTime(now, borrower.country);
	const events = await listLoanEvents(db, loan.id);
	const row = autopay.cardId === null ? null : await findCardRow(db, autopay.cardId);
	const details = openDetails(vault, borrower, autopay);
	return {
		autopay,
		borrower,
		loan,
		events,
		now,
		at,
		details,
		state: loanState(loan.terms, events, at.date),
		card: row && details ? openCard(vault, borrower, row) : null,
	};
}

/** Why autopay ends now, if it does. */
export function endOf(facts: AutopayFacts, on: PlainDate): AutopayEnd | null {
	const { autopay, borrower, state, details, card } = facts;
	if (borrower.deceasedAt !== null) return "deceased";
	if (details === null || (state.status !== "repaying" && state.status !== "overdue")) return "loanEnded";
	if (autopay.expiresOn < on) return "expired";
	if (autopay.cardId !== null && card === null) return "cardRemoved";
	const { expiryMonth = "", expiryYear = "" } = card ?? details.mandate ?? {};
	return expiryYear !== "" && isExpired({ expiryMonth, expiryYear }, on) ? "cardExpired" : null;
}

/** What is to be done for an autopay now. */
export type Plan =
	| { readonly kind: "end"; readonly cause: AutopayEnd }
	/** A try has no answer yet: the rail is asked, and nothing else is tried. */
	| { readonly kind: "settle"; readonly charge: AutopayCharge; readonly waiting: AutopayTry }
	| {
			readonly kind: "close";
			readonly charge: AutopayCharge;
			readonly as: "cancelled" | "failed";
			readonly cause: NonNullable<AutopayCharge["cause"]>;
	  }
	| {
			readonly kind: "try";
			readonly charge: AutopayCharge;
			readonly number: 1 | 2;
			readonly amountMinor: bigint;
	  }
	| { readonly kind: "tell"; readonly dueOn: PlainDate; readonly amountMinor: bigint }
	| { readonly kind: "wait" };

const wait: Plan = { kind: "wait" };
const hourMs = 3_600_000;

export async function planOf(db: Db, facts: AutopayFacts): Promise<Plan> {
	const charges = await listOpenCharges(db, facts.loan.id);
	const tries = await listTries(
		db,
		charges.map(({ id }) => id),
	);
	const waiting = tries.find(({ state }) => state === "waiting");
	const asked = waiting && charges.find(({ id }) => id === waiting.chargeId);
	if (waiting && asked) return { kind: "settle", charge: asked, waiting };
	const [charge] = charges;
	const cause = endOf(facts, facts.at.date);
	if (cause) return { kind: "end", cause };
	if (charge) return planCharge(facts, charge, tries);
	return planNotice(db, facts);
}

function planCharge(facts: AutopayFacts, charge: AutopayCharge, tries: readonly AutopayTry[]): Plan {
	const { autopay, borrower, state, events, at, now } = facts;
	const rules = rulesOf(borrower);
	const { dueOn, amountMinor: toldMinor, announcedId } = charge;
	const due = chargeFor(state, dueOn, { limitMinor: autopay.limitMinor, toldMinor });
	const made = tries.filter(({ chargeId }) => chargeId === charge.id).map(({ number }) => number);
	const isPaid = "none" in due && (due.none === "paid" || due.none === "ended");
	if (isOver(rules, dueOn, at) && !isPaid)
		return { kind: "close", charge, as: "failed", cause: made.length > 0 ? "refused" : "missed" };
	// An open claim says that the borrower has paid.
	if (isClaimOpen(events)) return { kind: "close", charge, as: "cancelled", cause: "disputed" };
	if ("none" in due) return { kind: "close", charge, as: "cancelled", cause: due.none };
	// The bank told the borrower one amount, and lets no other through.
	if (announcedId !== null && due.amountMinor !== toldMinor)
		return { kind: "close", charge, as: "cancelled", cause: "changed" };
	const hoursSinceNotice = (now.getTime() - charge.toldAt.getTime()) / hourMs;
	const number = tryNow(rules, dueOn, at, { made, isOpen: false, hoursSinceNotice });
	return number === null ? wait : { kind: "try", charge, number, amountMinor: due.amountMinor };
}

async function planNotice(db: Db, facts: AutopayFacts): Promise<Plan> {
	const { autopay, borrower, loan, state, events, at } = facts;
	const phase = nextPhase(state);
	if (!phase || isClaimOpen(events) || !isNoticeTime(rulesOf(borrower), phase.dueOn, at)) return wait;
	if (await findCharge(db, loan.id, phase.dueOn)) return wait;
	const due = chargeFor(state, phase.dueOn, { limitMinor: autopay.limitMinor });
	return "none" in due ? wait : { kind: "tell", dueOn: phase.dueOn, amountMinor: due.amountMinor };
}
