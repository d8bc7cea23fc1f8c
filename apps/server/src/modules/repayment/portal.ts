import type { repaymentCalls } from "@puente/contract";
import { maskName } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Context, Handler, SlowHandler } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { getBorrower } from "../borrower/index.ts";
import { findLoan } from "../ledger/index.ts";
import { getOrder, identityName, openAnswers } from "../order/index.ts";
import { isPayable, type OwnLoan, withLoan } from "./own-loan.ts";
import { amountMinOf, readAmount } from "./read-amount.ts";
import { checkRailInput } from "./reference/contracts.ts";
import { makeReference } from "./reference/make-reference.ts";
import { methodsOf } from "./reference/methods.ts";
import { wireReferences } from "./reference/wire-reference.ts";

type Calls = typeof repaymentCalls;

const purpose = "portal";

/** A token with which anyone may pay one loan until an instant, and see nothing else. */
export function portalToken(vault: Vault, loanId: string, expiresAt: Date): string {
	const expires = Math.floor(expiresAt.getTime() / 1000).toString(36);
	const signed = `${loanId}.${expires}`;
	return `${signed}.${vault.sign(purpose, signed).toString("base64url")}`;
}

const tokenPattern = /^([0-9a-f-]{36})\.([0-9a-z]+)\.([\w-]{43})$/;

/** The loan of a token; null if it is forged or expired. */
function readToken(vault: Vault, token: string, now: Date): string | null {
	const [, loanId, expires, given] = tokenPattern.exec(token) ?? [];
	if (loanId === undefined || expires === undefined || given === undefined) return null;
	const isOurs = vault.isSigned(purpose, `${loanId}.${expires}`, Buffer.from(given, "base64url"));
	return isOurs && Number.parseInt(expires, 36) * 1000 > now.getTime() ? loanId : null;
}

const refused = refuse({ error: "portalRefused" as const });

async function linkedLoan(
	context: Context,
	token: string,
): Promise<Result<OwnLoan, (typeof refused)["refusal"]>> {
	const loanId = readToken(context.deps.vault, token, context.now);
	const loan = loanId === null ? null : await findLoan(context.db, loanId);
	if (!loan) return refused;
	const order = await getOrder(context.db, loan.orderId);
	const own = await withLoan(context, { order, borrower: await getBorrower(context.db, loan.borrowerId) });
	return own.ok && isPayable(own.value.state) && own.value.loan.id === loan.id ? own : refused;
}

/** Refuses: portalRefused. */
export const portalDetail: Handler<Calls["portalDetail"]> = async ({ portal }, context) => {
	const linked = await linkedLoan(context, portal);
	if (!linked.ok) return linked;
	const { borrower, loan, state } = linked.value;
	const { db, deps } = context;
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const nextUnpaid = state.phases.find(({ settled }) => !settled);
	return ok({
		name: maskName(identityName(saved)),
		currency: loan.currency,
		dueMinor: state.due.totalMinor > 0n ? state.due.totalMinor : (nextUnpaid?.dueMinor ?? 0n),
		payoffMinor: state.payoff.totalMinor,
		dueOn: nextUnpaid?.dueOn ?? null,
		amountMin: amountMinOf(borrower, state),
		methods: methodsOf(deps, borrower.country).filter(({ kind }) => kind !== "proof"),
	});
};

/** Refuses: portalRefused, inputRefused, railNotOffered, railDown, railChecking. */
export const portalConfirm: SlowHandler<Calls["portalConfirm"]> = {
	async prepare({ portal, amount, ...input }, context) {
		const linked = await linkedLoan(context, portal);
		if (!linked.ok) return linked;
		const { borrower, loan, order, state } = linked.value;
		const { rail, detail } = input;
		const read = readAmount({ amount, rail }, borrower, { state, deps: context.deps });
		if (!read.ok) return read;
		const accepted = await checkRailInput(context, input);
		if (!accepted.ok) return accepted;
		const made = await makeReference(context, {
			borrower,
			loan,
			orderNo: order.orderNo,
			rail,
			detail,
			accepted: accepted.value,
			amountMinor: read.value,
			back: { portal, sent: "1" },
		});
		if (!made.ok) return made;
		// The account holder would reveal the name of the borrower; cards can be typed only with a session.
		const references = wireReferences(made.value).map((each) => ({
			...each,
			holder: null,
			takesCard: false,
		}));
		return ok(async () => ok({ references }));
	},
};
