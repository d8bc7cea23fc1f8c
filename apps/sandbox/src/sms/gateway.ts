import { setTimeout as sleep } from "node:timers/promises";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import type { Delivery, Inbox } from "./inbox.ts";
import { smsRail } from "./sms-rail.ts";

/** A request that a vendor's own checks have let through. */
type Outgoing = Pick<Delivery, "provider" | "providerId" | "text"> & {
	readonly digits: readonly string[];
};

type Handover = "accepted" | "refused" | "unavailable";

/** What every SMS vendor does once it has understood a request: it delivers, unless a fault is armed. */
export type SmsGateway = {
	readonly handOver: (outgoing: Outgoing) => Promise<Handover>;
	/** Ends all waiting, so that a stop is not held up by an armed timeout. */
	readonly stop: () => void;
};

const lateMs = 5000;

/** Longer than any sender waits: the adapters give up after 10 seconds or so. */
const defaultHoldMs = 30_000;

export function createSmsGateway(deps: {
	readonly inbox: Inbox;
	readonly faults: Faults;
	readonly clock: SandboxClock;
	readonly holdMs?: number;
}): SmsGateway {
	const stopping = new AbortController();

	const deliver = async (outgoing: Outgoing, delayMs: number) => {
		const at = await deps.clock();
		for (const [index, digits] of outgoing.digits.entries()) {
			deps.inbox.deliver({
				provider: outgoing.provider,
				// One request to many phones has one id at the vendor; the inbox tells its copies apart.
				providerId: index === 0 ? outgoing.providerId : `${outgoing.providerId}-${index}`,
				digits,
				text: outgoing.text,
				at,
				landsAtMs: Date.now() + delayMs,
			});
		}
	};

	return {
		async handOver(outgoing) {
			const fault = deps.faults.take(smsRail);
			if (fault === "unavailable") return "unavailable";
			if (fault === "refuse") return "refused";
			if (fault === "timeout") {
				const held = sleep(deps.holdMs ?? defaultHoldMs, undefined, { signal: stopping.signal });
				if (!(await held.then(() => true).catch(() => false))) return "unavailable";
			}
			if (fault !== "lost") await deliver(outgoing, fault === "late" ? lateMs : 0);
			return "accepted";
		},
		stop: () => stopping.abort(),
	};
}
