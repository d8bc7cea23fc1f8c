import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { orderNo } from "./queues.ts";
import { ago, idOf } from "./session.ts";

type Hold = NonNullable<CallOutput<StaffCalls["hold"]>["hold"]>;

/** After a restore: every rail was compared, and one payout is missing in the books. */
export function hold(changes: Partial<Hold> = {}): Hold {
	return {
		id: idOf(70),
		cause: "otherDatabase",
		foundAt: ago(0, 1),
		compareFrom: ago(0, 9),
		payouts: { at: ago(0, 0), silent: [] },
		collections: { at: ago(0, 0), silent: [] },
		differences: [
			{
				itemId: idOf(71),
				kind: "payoutNotInBooks",
				rail: "stp",
				orderNo,
				amountMinor: 300_000,
				currency: "MXN",
				madeAt: ago(0, 5),
				takenIn: true,
			},
			{
				itemId: idOf(72),
				kind: "payoutNotAtRail",
				rail: "paystack",
				orderNo: null,
				amountMinor: null,
				currency: null,
				madeAt: null,
				takenIn: false,
			},
		],
		proposalId: null,
		...changes,
	};
}
