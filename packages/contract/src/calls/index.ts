import type { Area, BorrowerCall } from "../call.ts";
import { accessCalls } from "./access.ts";
import { applicationCalls } from "./application.ts";
import { loanCalls } from "./loan.ts";
import { promoCalls } from "./promo.ts";
import { repaymentCalls } from "./repayment.ts";
import { supportCalls } from "./support.ts";

/** Every call, by area. A new area does not compile on the server until it has handlers. */
export const callsByArea = {
	access: accessCalls,
	application: applicationCalls,
	loan: loanCalls,
	repayment: repaymentCalls,
	support: supportCalls,
	promo: promoCalls,
} as const satisfies Record<Area, Record<string, BorrowerCall>>;

export const calls = {
	...callsByArea.access,
	...callsByArea.application,
	...callsByArea.loan,
	...callsByArea.repayment,
	...callsByArea.support,
	...callsByArea.promo,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;

const byPath: ReadonlyMap<string, CallName> = new Map(
	(Object.keys(calls) as CallName[]).map((name) => [`${calls[name].base} ${calls[name].path}`, name]),
);

export function findCall(base: BorrowerCall["base"], path: string): CallName | null {
	return byPath.get(`${base} ${path}`) ?? null;
}
