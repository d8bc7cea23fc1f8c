import type { Client } from "../../data/client.ts";
import type { PayReference, RepayDetail } from "./use-call.ts";

export type Method = RepayDetail["methods"][number];
export type PayKind = "online" | "offline";

/** What a borrower asks a rail for: to pay this amount of this loan. */
export type PayWish = {
	readonly rail: string;
	readonly kind: PayKind;
	readonly orderNo: string;
	/** Whole units of the currency. */
	readonly amount: number;
	readonly detail: string;
};

/** What some rails must know besides the amount. */
const details: Readonly<Record<string, "bank" | "phone">> = { "wompi-pse": "bank", "wompi-nequi": "phone" };

export function detailOf(rail: string): "bank" | "phone" | null {
	return Object.hasOwn(details, rail) ? (details[rail] ?? null) : null;
}

/** Rails that answer with something to pay to. A link without login names its rails without their kind. */
const offlineRails: readonly string[] = ["stp", "oxxo", "monnify", "flutterwave", "paystack"];

export function kindOf(rail: string): PayKind {
	return offlineRails.includes(rail) ? "offline" : "online";
}

/** Asks the rail by the call that is made for it. None when the app knows no way to it. */
export async function askReferences(client: Client, wish: PayWish): Promise<readonly PayReference[]> {
	const { orderNo, amount, rail, detail } = wish;
	switch (`${wish.kind} ${rail}`) {
		case "offline stp":
			return (await client("getStpClabe", { orderNo })).references;
		case "offline oxxo":
			return (await client("getOxxoReference", { orderNo, amount })).references;
		case "offline monnify":
			return (await client("monnifyReservedAccount", { orderNo })).references;
		case "offline flutterwave":
			return (await client("flutterwaveReservedAccount", { orderNo })).references;
		case "offline paystack":
			return (await client("dedicatedAccountCreate", { orderNo })).references;
		case "online paystack-card":
			return (await client("paystackAuthorization", { orderNo, amount })).references;
		case "online flutterwave":
			return (await client("flutterwaveRepayLink", { orderNo, amount })).references;
	}
	if (wish.kind === "offline") return [];
	const more = detail === "" ? {} : { detail };
	return (await client("payOnline", { orderNo, rail, amount, ...more })).references;
}

/** How long to wait before asking again how a payment stands: often at first, then seldom, for as long as it takes. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000] as const;

export function pauseMs(answers: number): number {
	return pausesMs[Math.min(Math.max(answers - 1, 0), pausesMs.length - 1)] ?? 30_000;
}
