import { type CollectionRail, makeAdapters } from "@puente/providers/payments";
import type { Config } from "../platform/config/config.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { adapterTools } from "./adapter-tools.ts";

/** Short, because a borrower waits for the answer. */
const timeoutMs = 10_000;

/** The collection rails that this installation has an account with. */
export function createCollectionRails(
	{ rails, sandboxUrl }: Pick<Config, "rails" | "sandboxUrl">,
	now: () => Date,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): readonly CollectionRail[] {
	const toolsFor = adapterTools({ timeoutMs, now, fetchFor, isSandbox: sandboxUrl !== null });
	return [...makeAdapters("collections", rails, toolsFor).values()];
}
