import type { CallOutput, Calls } from "@puente/contract";

type Credit = CallOutput<Calls["getCreditInfo"]>;

export function credit(part: Partial<Credit> = {}): Credit {
	return {
		currency: "MXN",
		limit: 6_000,
		rung: 2,
		ladder: [2_000, 4_000, 6_000, 10_000, 20_000, 40_000, 60_000],
		offeredLimit: null,
		band: "fair",
		reasons: ["highDebt", "shortLoanHistory"],
		decidedAt: "2026-10-02T17:30:00.000Z",
		...part,
	};
}
