import type { CallName } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import type { Bridge } from "../../bridge/bridge.ts";
import type { LocalStore } from "../../data/storage.ts";

/** What a borrower reached: the wrapper's analytics hear of each once, with an id and no personal data. */
type Milestone = {
	readonly event: "registered" | "applied" | "approved" | "disbursed" | "repaid";
	readonly values: { readonly userId: string } | { readonly orderNo: string };
};

const eventOfStep: Readonly<Partial<Record<Step, Milestone["event"]>>> = {
	Confirm: "approved",
	Repaying: "disbursed",
	Finish: "repaid",
};

const eventOfCode: ReadonlyMap<number, Milestone["event"]> = new Map(
	(Object.keys(eventOfStep) as Step[]).flatMap((step) => {
		const event = eventOfStep[step];
		return event === undefined ? [] : [[stepCodes[step], event] as const];
	}),
);

type OrderAnswer = { readonly order: { readonly orderNo: string; readonly step: number } | null };

/** The milestone that an answered call tells of, if any. */
export function milestoneOf(name: CallName, input: unknown, output: unknown): Milestone | null {
	if (name === "register") {
		const { userId } = output as { readonly userId: string };
		return { event: "registered", values: { userId } };
	}
	if (name === "submit") {
		const { orderNo } = input as { readonly orderNo: string };
		return { event: "applied", values: { orderNo } };
	}
	if (name !== "latestOrder" && name !== "loanProductIndex") return null;
	const { order } = output as OrderAnswer;
	const event = order === null ? undefined : eventOfCode.get(order.step);
	return order === null || event === undefined ? null : { event, values: { orderNo: order.orderNo } };
}

/** More would only be very old orders. */
const rememberedMax = 50;

/** Reports a milestone to the wrapper, once for each id. Without a wrapper nothing is remembered. */
export async function reportMilestone(
	{ bridge, storage }: { readonly bridge: Pick<Bridge, "request">; readonly storage: LocalStore },
	{ event, values }: Milestone,
): Promise<void> {
	const key = `${event} ${Object.values(values).join()}`;
	const reported = storage.read("milestones") ?? [];
	if (reported.includes(key)) return;
	const logged = await bridge.request("logEventByAF", { eventName: event, values: { ...values } });
	if (logged.ok) storage.write("milestones", [...reported, key].slice(-rememberedMax));
}
