import type { applicationCalls, CallResult } from "@puente/contract";
import { maskName, stepCodes } from "@puente/core/application";
import { ok } from "@puente/core/result";
import { accountEnd, ageOn, type FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import {
	type AccountCheck,
	accountHolderField,
	type Borrower,
	findAccountCheck,
	getBorrower,
	standingOf,
} from "../borrower/index.ts";
import { findIdentity, neededImages, openOcrResult } from "../identity/index.ts";
import { listImages } from "../image/index.ts";
import { findOpenOrder, type Order, openAnswers, type SavedAnswers, todayOf } from "../order/index.ts";

type Call = (typeof applicationCalls)["getApplication"];
type Output = CallResult<Call>;

export const getApplication: Handler<Call> = async (_input, context) => {
	const borrower = await getBorrower(context.db, context.caller.borrowerId);
	const { appRequired } = context.deps;
	const order = await findOpenOrder(context.db, borrower.id);
	if (!order) {
		const identity = {
			needed: neededImages(borrower),
			uploaded: [],
			challenge: null,
			read: null,
			confirmed: null,
		};
		const empty = {
			step: null,
			stepAt: null,
			personal: null,
			additional: null,
			answers: null,
			account: null,
		};
		return ok({ appRequired, orderNo: null, ...empty, identity });
	}
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	return ok({
		appRequired,
		orderNo: order.orderNo,
		step: stepCodes[order.step],
		stepAt: order.stepAt.toISOString(),
		personal: saved.BasicInfo && withAge(saved.BasicInfo, todayOf(context, borrower)),
		additional: saved.Addition,
		answers: saved.Question && copyAnswers(saved.Question),
		identity: await identityOf(context, borrower, order, saved),
		account:
			saved.BindCard &&
			accountOf(context, borrower, saved.BindCard, await findAccountCheck(context.db, borrower.id)),
	});
};

function withAge(personal: FormValues, today: string): FormValues {
	const birthday = personal["birthday"];
	return birthday === undefined ? personal : { ...personal, age: String(ageOn(birthday, today)) };
}

function copyAnswers(answers: NonNullable<SavedAnswers["Question"]>): NonNullable<Output["answers"]> {
	return Object.fromEntries(Object.entries(answers).map(([question, given]) => [question, [...given]]));
}

async function identityOf(
	context: BorrowerContext,
	borrower: Borrower,
	order: Order,
	saved: SavedAnswers,
): Promise<Output["identity"]> {
	const identity = await findIdentity(context.db, borrower.id);
	const images = (await listImages(context.db, borrower.id)).filter((image) => image.orderId === order.id);
	const needed = neededImages(borrower);
	return {
		needed,
		uploaded: needed.filter((name) => images.some(({ kind }) => kind === name)),
		challenge: identity?.challenge ?? null,
		read: identity && (openOcrResult(context, borrower, identity)?.fields ?? null),
		confirmed: saved.IdentityOCR?.values ?? null,
	};
}

function accountOf(
	{ deps }: BorrowerContext,
	borrower: Borrower,
	account: FormValues,
	check: AccountCheck | null,
): NonNullable<Output["account"]> {
	const text = (name: string) => account[name] ?? "";
	const bank = regions[borrower.country].banks.find(({ code }) => code === text("bankCode"));
	return {
		bankCode: text("bankCode"),
		bankName: bank?.name ?? "",
		cardType: text("cardType"),
		lastDigits: accountEnd(text("accountNumber")),
		standing: check && standingOf(borrower.country, check),
		holder:
			check?.holderSealed == null
				? null
				: maskName(deps.vault.openFor(borrower, accountHolderField, check.holderSealed)),
	};
}
