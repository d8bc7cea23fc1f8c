import type { ProviderFailure, ProviderName } from "@puente/core/provider";

/** What happened with a provider since the last write. */
export type ProviderChange = {
	readonly provider: ProviderName;
	/** It has answered; failures are those after the last answer. */
	readonly answered: boolean;
	readonly failed: {
		readonly count: number;
		readonly failure: ProviderFailure;
		readonly code: string | null;
	} | null;
};

/** The later change added to the earlier one. An answer ends the failures before it. */
export function mergeChanges(earlier: ProviderChange | undefined, later: ProviderChange): ProviderChange {
	if (earlier === undefined || later.answered) return later;
	const count = (earlier.failed?.count ?? 0) + (later.failed?.count ?? 0);
	return { ...later, answered: earlier.answered, failed: later.failed && { ...later.failed, count } };
}
