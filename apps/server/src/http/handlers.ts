import type { CallName, callsByArea } from "@puente/contract";
import { accessHandlers, logIn, register } from "../modules/access/index.ts";
import { applicationHandlers } from "../modules/application/index.ts";
import { askErasure } from "../modules/erasure/index.ts";
import { identityHandlers } from "../modules/identity/index.ts";
import { getUserInfo, loanHandlers } from "../modules/loan/index.ts";
import { privacyHandlers } from "../modules/privacy/index.ts";
import { countPlaces, promoHandlers } from "../modules/promo/index.ts";
import { couponUse, repaymentHandlers } from "../modules/repayment/index.ts";
import { supportHandlers } from "../modules/support/index.ts";
import type { AnyHandler, Context, Handlers } from "../platform/context/calls.ts";

/** A place of a campaign counts when its number is proven, and who opens a session has the number. */
function thenCountPlaces<
	Input extends Parameters<typeof countPlaces>[1],
	Own extends Context,
	Outcome extends { readonly ok: boolean },
>(handler: (input: Input, context: Own) => Promise<Outcome>) {
	return async (input: Input, context: Own): Promise<Outcome> => {
		const outcome = await handler(input, context);
		if (outcome.ok) await countPlaces(context, input);
		return outcome;
	};
}

/** The handlers of every area of the contract. A missing one does not compile. */
const handlersByArea: { readonly [Area in keyof typeof callsByArea]: Handlers<(typeof callsByArea)[Area]> } =
	{
		access: {
			...accessHandlers,
			register: thenCountPlaces(register),
			login: thenCountPlaces(logIn),
			getUserInfo,
		},
		application: { ...applicationHandlers, ...identityHandlers, ...privacyHandlers, askErasure },
		loan: loanHandlers,
		repayment: repaymentHandlers,
		support: supportHandlers,
		promo: { ...promoHandlers, couponUse },
	};

/** By call name. The dispatcher parses the input and finds the caller before it calls one of these. */
export const handlers = Object.assign({}, ...Object.values(handlersByArea)) as Readonly<
	Record<CallName, AnyHandler>
>;
