import type { Rail } from "../faults/faults.ts";
import type { Charge } from "../rails/collection-simulator.ts";
import type { RailDeps } from "../rails/rail-deps.ts";
import type { Mandate } from "./mandate-simulator.ts";

/** Faults of rails that charge mandates. */
export const mandateFaults = {
	fundsMissing: "The next charge of a mandate finds too little money.",
	timeoutAfterCharging: "The next mandate is charged, but no answer comes in time.",
} as const;

type MandateCharge = {
	readonly mandate: Mandate;
	readonly reference: string;
	readonly amountMinor: number;
	readonly extra?: Readonly<Record<string, string>>;
};

/** `declined`: the bank said no, and the charge stays in the books. `closed`: the mandate cannot be charged. */
export type ChargedMandate =
	| { readonly kind: "paid" | "declined" | "again"; readonly charge: Charge }
	| { readonly kind: "closed" };

/** Charges a mandate once for one reference, within its limit. */
export async function chargeMandate(deps: RailDeps, order: MandateCharge): Promise<ChargedMandate> {
	const { collections, faults, payer, gate } = deps;
	const { mandate, reference, amountMinor, extra = {} } = order;
	const { rail, currency, state, limitMinor } = mandate;
	const isAllowed = state === "active" && (limitMinor === null || amountMinor <= limitMinor);
	const earlier = await collections.find(rail, { reference });
	if (earlier !== null) return { kind: "again", charge: earlier };
	if (!isAllowed) return { kind: "closed" };
	const fault = faults.take({ name: rail, faults: mandateFaults } satisfies Rail);
	const declined = fault === "fundsMissing";
	const { charge } = await collections.open({
		rail,
		reference,
		payTo: "",
		amountMinor,
		currency,
		extra: { ...extra, mandate: mandate.providerId, ...(declined && { declined: "true" }) },
		// The payer cannot pay a declined charge by hand.
		expiresAt: declined ? new Date(0) : null,
	});
	if (declined) return { kind: "declined", charge };
	await payer.pay({ rail, to: reference, amountMinor: null });
	if (fault === "timeoutAfterCharging") await gate.hold();
	return { kind: "paid", charge: (await collections.find(rail, { reference })) ?? charge };
}

/** Whether the charge came from a mandate, and was declined. */
export function isDeclined({ extra }: Charge): boolean {
	return extra["declined"] === "true";
}
