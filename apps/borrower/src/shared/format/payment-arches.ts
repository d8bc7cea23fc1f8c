import type { ArchState } from "@puente/ui";

type Phase = { readonly settled: boolean; readonly overdueDays: number };

/** One arch for each payment: paid, late, the next one, and those after it. */
export function paymentArches(phases: readonly Phase[]): readonly ArchState[] {
	const next = phases.findIndex(({ settled, overdueDays }) => !settled && overdueDays === 0);
	const isLate = phases.some(({ settled, overdueDays }) => !settled && overdueDays > 0);
	return phases.map(({ settled, overdueDays }, index) => {
		if (settled) return "done";
		if (overdueDays > 0) return "late";
		return index === next && !isLate ? "now" : "next";
	});
}
