import { type BureauFacts, type DecisionInputs, withBureau } from "@puente/core/decision";
import { packs } from "@puente/regions";
import { monthlyIncomeOf, regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, findAccountCheck } from "../borrower/index.ts";
import { findFraudKeyMatches, findMatchingBlocklists, ownKeys } from "../fraud/index.ts";
import { findIdentity } from "../identity/index.ts";
import { listLoans, type StoredLoan } from "../ledger/index.ts";
import { findLimit } from "../offer/index.ts";
import { identityName, listOrders, type Order, openAnswers, type SavedAnswers } from "../order/index.ts";

export type Applicant = { readonly borrower: Borrower; readonly order: Order; readonly now: Date };

/** The face match in the scorecard's points; below 70 staff compares the faces. */
const faceMatchPoints = { pass: 100, unsure: 60, differ: 20 } as const;

/** The person of a bureau enquiry: document number, name and birthday. */
export function subjectOf(saved: SavedAnswers) {
	const personal = saved.BasicInfo ?? {};
	return {
		identityNumber: saved.IdentityOCR?.values["cardNo"] ?? personal["nationalId"] ?? "",
		name: identityName(saved),
		birthday: personal["birthday"] ?? "",
	};
}

/** All inputs of a decision, as they are now. */
export async function collectInputs(
	db: Db,
	vault: Vault,
	applicant: Applicant,
	bureau: BureauFacts | null,
): Promise<DecisionInputs> {
	const { borrower, order, now } = applicant;
	const { timeZone } = packs[borrower.country];
	const saved = await openAnswers({ db, vault }, borrower);
	const additional = saved.Addition ?? {};
	const identity = await findIdentity(db, borrower.id);
	const account = await findAccountCheck(db, borrower.id);
	const matches = await findFraudKeyMatches(db, borrower.id);
	const blocked = await findMatchingBlocklists(db, await ownKeys({ db, vault }, borrower, saved));
	const loans = await listLoans(db, borrower.id);
	const limit = await findLimit(db, borrower.id);
	const rejected = (await listOrders(db, borrower.id)).find(
		(earlier) => earlier.id !== order.id && earlier.step === "Reject" && earlier.closedAt !== null,
	);
	return withBureau(
		{
			decidedOn: localDate(now, timeZone),
			birthday: subjectOf(saved).birthday,
			monthlyIncome: monthlyIncomeOf(regions[borrower.country].forms.salaryBands, additional),
			employmentType: additional["employmentType"] ?? "",
			jobExperience: additional["jobExperience"] ?? "",
			workThereTime: additional["workThereTime"] ?? "",
			answers: saved.Question ?? {},
			identityMatch: identity?.faceMatch ? faceMatchPoints[identity.faceMatch] : 0,
			accountNameMatch: account?.nameMatch ?? 0,
			openLoans: loans.filter(isOpen).length,
			lastRejectedOn: rejected?.closedAt ? localDate(rejected.closedAt, timeZone) : null,
			identityUsedByOther: matches.some(({ kind }) => kind === "number"),
			deviceUsedByOther: matches.some(({ kind }) => kind === "device"),
			blocked,
			...historyOf(loans),
			rung: limit?.rung ?? null,
		},
		bureau,
	);
}

function isOpen({ status }: StoredLoan): boolean {
	return status === "repaying" || status === "overdue" || status === "written-off";
}

function historyOf(loans: readonly StoredLoan[]) {
	const repaid = loans.filter(({ status }) => status === "finished").map(({ lateDays }) => lateDays ?? 0);
	return {
		loansRepaidOnTime: repaid.filter((days) => days <= 0).length,
		loansRepaidLate: repaid.filter((days) => days > 0).length,
		lateDaysMax: Math.max(0, ...repaid),
	};
}
