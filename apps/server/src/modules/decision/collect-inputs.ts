import { type BureauFacts, type DecisionInputs, withBureau } from "@puente/core/decision";
import type { BureauSubject } from "@puente/providers/bureau";
import { packs } from "@puente/regions";
import { monthlyIncomeOf, regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, findAccountCheck } from "../borrower/index.ts";
import { findMatchingBlocklists, ownKeys } from "../fraud/index.ts";
import type { DuplicateSearch } from "../identity/index.ts";
import { listLoans, type StoredLoan } from "../ledger/index.ts";
import { findLimit } from "../offer/index.ts";
import { identityName, listOrders, type Order, type SavedAnswers } from "../order/index.ts";

export type Applicant = { readonly borrower: Borrower; readonly order: Order; readonly now: Date };

/** The face match in the scorecard's points; below 70 staff compares the faces. */
const faceMatchPoints = { pass: 100, unsure: 60, differ: 20 } as const;

/** Inputs that cannot change while the application waits for its decision. */
export type FixedInputs = DuplicateSearch & {
	readonly saved: SavedAnswers;
	readonly bureau: BureauFacts | null;
};

/** All inputs of a decision, as they are now. */
export async function collectInputs(
	db: Db,
	vault: Vault,
	applicant: Applicant,
	{ saved, identity, matches, bureau }: FixedInputs,
): Promise<DecisionInputs> {
	const { borrower, order, now } = applicant;
	const { timeZone } = packs[borrower.country];
	const additional = saved.Addition ?? {};
	const account = await findAccountCheck(db, borrower.id);
	const blocked = await findMatchingBlocklists(
		db,
		await ownKeys({ db, vault }, borrower, saved.BasicInfo?.["email"]),
	);
	const loans = await listLoans(db, borrower.id);
	const limit = await findLimit(db, borrower.id);
	const rejected = (await listOrders(db, borrower.id)).find(
		(earlier) => earlier.id !== order.id && earlier.step === "Reject" && earlier.closedAt !== null,
	);
	return withBureau(
		{
			decidedOn: localDate(now, timeZone),
			birthday: saved.BasicInfo?.["birthday"] ?? "",
			monthlyIncome: monthlyIncomeOf(regions[borrower.country].forms.salaryBands, additional),
			employmentType: additional["employmentType"] ?? "",
			jobExperience: additional["jobExperience"] ?? "",
			workThereTime: additional["workThereTime"] ?? "",
			answers: saved.Question ?? {},
			identityMatch: identity?.faceMatch ? faceMatchPoints[identity.faceMatch] : 0,
			accountNameMatch: account?.nameMatch ?? 0,
			...(account?.nameSource === "unanswered" && { accountUnproven: true }),
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

type Enquiry = {
	readonly borrower: Pick<Borrower, "country">;
	readonly order: Pick<Order, "orderNo">;
	readonly now: Date;
	readonly saved: SavedAnswers;
	/** National number. */
	readonly mobile: string;
};

/** The person of a bureau enquiry, from the saved answers. */
export function bureauSubjectOf({ borrower, order, now, saved, mobile }: Enquiry): BureauSubject {
	const { country } = borrower;
	const personal = saved.BasicInfo ?? {};
	const typed = (...names: readonly string[]) =>
		names
			.map((name) => personal[name] ?? "")
			.join(" ")
			.replaceAll(/\s+/g, " ")
			.trim();
	const state = regions[country].states.find(({ id }) => id === personal["state"]);
	return {
		country,
		identityNumber: saved.IdentityOCR?.values["cardNo"] ?? typed("nationalId"),
		name: identityName(saved),
		givenNames: typed("firstName", "middleName"),
		surname: typed("lastName"),
		secondSurname: typed("secondLastName"),
		birthday: typed("birthday"),
		mobile,
		address: {
			street: typed("address"),
			area: typed("county"),
			city: state?.cities.find(({ id }) => id === personal["city"])?.name ?? "",
			stateId: typed("state"),
			postcode: typed("pinCode"),
		},
		taxNumber: typed("rfc") || null,
		bankNumber: saved.BindCard?.["bvn"] ?? null,
		askedOn: localDate(now, packs[country].timeZone),
		reference: order.orderNo,
	};
}
