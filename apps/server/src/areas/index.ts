import type { CallName, callsByArea } from "@puente/contract";
import type { AnyHandler, Handlers } from "../deps.ts";
import { accessHandlers } from "./access/routes.ts";
import { applicationHandlers } from "./application/routes.ts";
import { loanHandlers } from "./loan/routes.ts";
import { promoHandlers } from "./promo/routes.ts";
import { repaymentHandlers } from "./repayment/routes.ts";
import { supportHandlers } from "./support/routes.ts";

/** Every area of the contract with its handlers. One that is missing does not compile. */
const handlersByArea: { readonly [Area in keyof typeof callsByArea]: Handlers<(typeof callsByArea)[Area]> } =
	{
		access: accessHandlers,
		application: applicationHandlers,
		loan: loanHandlers,
		repayment: repaymentHandlers,
		support: supportHandlers,
		promo: promoHandlers,
	};

/** By call name. The dispatcher parses the input and finds the caller before it calls one of these. */
export const handlers = Object.assign({}, ...Object.values(handlersByArea)) as Readonly<
	Record<CallName, AnyHandler>
>;
