import type { applicationCalls, CallParsed, CallResult, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { accountEnd, type FormValues, keyAsAccount } from "@puente/core/validation";
import { fill } from "@puente/words";
import { notificationTexts } from "@puente/words/support/notices";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { askHolder, checkAccountForm, proveAccount } from "../application/index.ts";
import { type AccountCheck, addDataChange, getBorrower, noteAccountChange } from "../borrower/index.ts";
import { addLetter, languageOf, notifyBorrower } from "../notification/index.ts";
import { correctAnswer, findOpenOrder, openAnswers } from "../order/index.ts";
import { payoutDelayedUntil } from "../payout/index.ts";
import { isPayoutUnderWay } from "./correct-data.ts";
import { lockOwnAnswers, type OwnAnswers } from "./open-to-change.ts";

type Call = (typeof applicationCalls)["changeAccount"];
type CallRefusal = Refusal<Call["refusals"][number]>;

const letterSeconds = 86_400;

/**
 * Changes the account by the checks of the first one. The name enquiry comes before the code check, so that a code is
 * used up only by an account that is saved. Refuses: all of the call.
 */
export const changeOwnAccount: SlowHandler<Call> = {
	async prepare({ values: typed }: CallParsed<Call>, context) {
		const { db, deps } = context;
		const borrower = await getBorrower(db, context.caller.borrowerId);
		const saved = await openAnswers({ db, vault: deps.vault }, borrower);
		if (saved.BindCard === null) return refuse({ error: "dataMissing" });
		const free = await refuseUnderWay(context, borrower.id);
		if (!free.ok) return free;
		const checked = checkAccountForm(context, borrower, typed, saved.BasicInfo?.["cardType"]);
		if (!checked.ok) return checked;
		const values = keyAsAccount(checked.value);
		const check = await askHolder(context, borrower, values, saved);
		if (!check.ok) return check;
		return ok((tx) => save(tx, { values, check: check.value }));
	},
};

async function refuseUnderWay(
	context: Pick<BorrowerContext, "db">,
	borrowerId: string,
): Promise<Result<null, Refusal<"payoutUnderWay" | "dataInReview">>> {
	const order = await findOpenOrder(context.db, borrowerId);
	if (order?.step === "Applying") return refuse({ error: "dataInReview" });
	const isUnderWay = order !== null && (await isPayoutUnderWay(context, order.id));
	return isUnderWay ? refuse({ error: "payoutUnderWay" }) : ok(null);
}

async function save(
	context: BorrowerContext,
	account: { readonly values: FormValues; readonly check: AccountCheck },
): Promise<Result<CallResult<Call>, CallRefusal>> {
	const { db, now } = context;
	const own = await lockOwnAnswers(context);
	if (!own.ok) return own;
	const { borrower } = own.value;
	const free = await refuseUnderWay(context, borrower.id);
	if (!free.ok) return free;
	const proven = await proveAccount(context, borrower, { ...account, isDecided: true });
	if (!proven.ok) return proven;
	await correctAnswer(context, borrower, { form: "BindCard", body: proven.value });
	await addDataChange(db, borrower.id, { what: "account", at: now });
	await noteAccountChange(db, borrower.id, now);
	const lastDigits = accountEnd(proven.value["accountNumber"] ?? "");
	await tell(context, own.value, lastDigits);
	const until = payoutDelayedUntil({ state: "planned", heldSince: now }, now);
	return ok({ lastDigits, payoutsFrom: (until ?? now).toISOString() });
}

/** In the app, by SMS, and by e-mail where there is an address. */
async function tell(
	context: BorrowerContext,
	{ borrower, saved }: OwnAnswers,
	digits: string,
): Promise<void> {
	await notifyBorrower(context, borrower, "accountChanged", { digits });
	const to = saved.BasicInfo?.["email"];
	if (!to || !context.deps.sendsMail) return;
	const language = await languageOf(context, borrower);
	const { title, text } = notificationTexts.accountChanged[language];
	await addLetter(context, {
		country: borrower.country,
		notAfter: secondsAfter(context.now, letterSeconds),
		language,
		to,
		subject: title,
		paragraphs: [fill(text, { digits })],
	});
}
