import type { applicationCalls, CallResult } from "@puente/contract";
import { type dataSections, fieldsOfSection, formOfSection } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import { accountEnd, type FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import {
	addDataChange,
	type Borrower,
	findAccountCheck,
	findPayoutHoldStart,
	getBorrower,
	listDataChanges,
	maskMobile,
	standingOf,
} from "../borrower/index.ts";
import {
	checkValues,
	correctAnswer,
	findLatestOrder,
	findOpenOrder,
	identityName,
	openAnswers,
	type SavedAnswers,
} from "../order/index.ts";
import { listPayouts, payoutDelayedUntil } from "../payout/index.ts";
import { lockOwnAnswers } from "./open-to-change.ts";

type Calls = typeof applicationCalls;
type OwnData = CallResult<Calls["ownData"]>;

export const ownData: Handler<Calls["ownData"]> = async (_input, context) => {
	const { db, deps, now } = context;
	const borrower = await getBorrower(db, context.caller.borrowerId);
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const latest = await findLatestOrder(db, borrower.id);
	const open = await findOpenOrder(db, borrower.id);
	const heldSince = await findPayoutHoldStart(db, borrower.id);
	return ok({
		orderNo: latest?.orderNo ?? null,
		name: identityName(saved) || null,
		birthday: saved.IdentityOCR?.values["birthday"] ?? saved.BasicInfo?.["birthday"] ?? null,
		mobile: maskMobile(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed)),
		documents: documentsOf(saved),
		values: valuesOf(borrower, saved),
		email: saved.BasicInfo?.["email"] ?? null,
		cardType: saved.BasicInfo?.["cardType"] ?? null,
		account: await accountOf(context, borrower, saved),
		mayChange: open?.step !== "Applying",
		payoutUnderWay: open !== null && (await isPayoutUnderWay(context, open.id)),
		payoutsFrom: payoutDelayedUntil({ state: "planned", heldSince }, now)?.toISOString() ?? null,
		changes: (await listDataChanges(db, borrower.id)).map(({ what, at }) => ({ what, at: at.toISOString() })),
	});
};

/** Money left for the account that was given: it arrives there, or it comes back. */
export async function isPayoutUnderWay(
	{ db }: Pick<BorrowerContext, "db">,
	orderId: string,
): Promise<boolean> {
	const states = (await listPayouts(db, orderId)).map(({ state }) => state);
	return states.some((state) => state === "planned" || state === "sent" || state === "disputed");
}

const documentNumbers = ["nationalId", "cardNo", "rfc", "nss", "bvn", "aadhaar"];

/** The number that was read of the document stands for the same one that was typed. */
function documentsOf({ BasicInfo, IdentityOCR }: SavedAnswers): OwnData["documents"] {
	const typed: FormValues = {
		...BasicInfo,
		...(IdentityOCR?.values["cardNo"] && { cardNo: IdentityOCR.values["cardNo"] }),
	};
	const isSame = (name: string) => name === "cardNo" && typed["nationalId"] === typed["cardNo"];
	return Object.fromEntries(
		Object.entries(typed)
			.filter(([name, value]) => documentNumbers.includes(name) && value !== "" && !isSame(name))
			.map(([name, value]) => [name, maskNumber(value)]),
	);
}

function valuesOf({ country }: Borrower, saved: SavedAnswers): OwnData["values"] {
	const of = (section: (typeof dataSections)[number]): FormValues | null => {
		const answer = saved[formOfSection[section]];
		const names = new Set(fieldsOfSection(section, regions[country].forms).map(({ name }) => name));
		return answer && Object.fromEntries(Object.entries(answer).filter(([name]) => names.has(name)));
	};
	return { address: of("address"), work: of("work"), contacts: of("contacts"), reach: of("reach") };
}

async function accountOf(
	{ db }: BorrowerContext,
	borrower: Borrower,
	{ BindCard }: SavedAnswers,
): Promise<OwnData["account"]> {
	if (!BindCard) return null;
	const check = await findAccountCheck(db, borrower.id);
	const bank = regions[borrower.country].banks.find(({ code }) => code === BindCard["bankCode"]);
	return {
		bankName: bank?.name ?? BindCard["bankCode"] ?? "",
		lastDigits: accountEnd(BindCard["accountNumber"] ?? ""),
		standing: check && standingOf(borrower.country, check),
	};
}

/** Corrects one part as a whole. Refuses: dataInReview, dataMissing, inputRefused. */
export const correctData: Handler<Calls["correctData"]> = async ({ part, values }, context) => {
	const own = await lockOwnAnswers(context);
	if (!own.ok) return own;
	const { borrower, saved } = own.value;
	const form = formOfSection[part];
	const before = saved[form];
	if (before === null) return refuse({ error: "dataMissing" });
	const fields = fieldsOfSection(part, regions[borrower.country].forms);
	const checked = checkValues(context, borrower, { form: fields, values });
	if (!checked.ok) return checked;
	const names = new Set(fields.map(({ name }) => name));
	const others = Object.entries(before).filter(([name]) => !names.has(name));
	await correctAnswer(context, borrower, { form, body: { ...Object.fromEntries(others), ...checked.value } });
	await addDataChange(context.db, borrower.id, { what: part, at: context.now });
	return ok({ part });
};
