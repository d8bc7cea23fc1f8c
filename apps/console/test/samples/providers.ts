import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ago } from "./session.ts";

type FailingProvider = CallOutput<StaffCalls["failingProviders"]>["providers"][number];

/** Twilio refuses our key. */
export function failingProvider(changes: Partial<FailingProvider> = {}): FailingProvider {
	return {
		provider: "twilio",
		kind: "messages",
		failure: "refused",
		code: "20003",
		since: ago(0, 2),
		count: 60,
		...changes,
	};
}

/** STP does not answer. */
export const silentRail = failingProvider({
	provider: "stp",
	kind: "payments",
	failure: "timeout",
	code: null,
});
