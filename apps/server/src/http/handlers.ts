import type { CallName, Calls } from "@puente/contract";
import type { StaffCallName, StaffCalls } from "@puente/contract/staff";
import { collect } from "../modules/list.ts";
import { countPlaces } from "../modules/promo/index.ts";
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

const own = collect("calls");
/** A call that no module handles does not compile here. */
const ofBorrowers: Handlers<Calls> = {
	...own,
	register: thenCountPlaces(own.register),
	login: thenCountPlaces(own.login),
};
const ofStaff: Handlers<StaffCalls> = collect("staffCalls");

/** By call name. The dispatcher parses the input and finds the caller before it calls one of these. */
export const handlers = ofBorrowers as unknown as Readonly<Record<CallName, AnyHandler>>;
export const staffHandlers = ofStaff as unknown as Readonly<Record<StaffCallName, AnyHandler>>;
