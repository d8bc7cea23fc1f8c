import { setTimeout as sleep } from "node:timers/promises";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { createReporter, type Fate, type Reporter, type WrittenReport } from "./delivery-reports.ts";
import type { Delivery, Inbox } from "./inbox.ts";
import { smsRail } from "./sms-rail.ts";

/** A request that has passed the checks of its vendor. */
type OutgoingSms = Pick<Delivery, "provider" | "providerId" | "text"> & {
	readonly digits: readonly string[];
	/** Writes the vendor's report; null if the sender asked for none. */
	readonly report: ((fate: Fate) => WrittenReport) | null;
};

type SendResult = "accepted" | "refused" | "unavailable" | "wrongKey";

/** Delivery for all simulated SMS vendors; armed faults change the result. */
export type SmsGateway = {
	readonly send: (outgoing: OutgoingSms) => Promise<SendResult>;
	/** Aborts all waiting, so that an armed timeout does not delay the shutdown. */
	readonly stop: () => void;
};

const lateMs = 5000;

/** Longer than the adapters' timeout of about 10 seconds. */
const defaultHoldMs = 30_000;

export function createSmsGateway(deps: {
	readonly inbox: Inbox;
	readonly faults: Faults;
	readonly clock: SandboxClock;
	readonly holdMs?: number;
	/** Sends delivery reports; a simulation takes them itself. */
	readonly reporter?: Reporter;
}): SmsGateway {
	const stopping = new AbortController();
	const { reporter = createReporter() } = deps;

	const deliver = async (outgoing: OutgoingSms, delayMs: number) => {
		const at = await deps.clock();
		for (const [index, digits] of outgoing.digits.entries()) {
			deps.inbox.deliver({
				provider: outgoing.provider,
				// A request to many phones has one id at the vendor; the inbox needs one for each copy.
				providerId: index === 0 ? outgoing.providerId : `${outgoing.providerId}-${index}`,
				digits,
				text: outgoing.text,
				at,
				landsAtMs: Date.now() + delayMs,
			});
		}
	};

	return {
		async send(outgoing) {
			const fault = deps.faults.take(smsRail);
			if (fault === "unavailable") return "unavailable";
			if (fault === "refuse") return "refused";
			if (fault === "wrongKey") return "wrongKey";
			if (fault === "timeout") {
				const held = sleep(deps.holdMs ?? defaultHoldMs, undefined, { signal: stopping.signal });
				if (!(await held.then(() => true).catch(() => false))) return "unavailable";
			}
			if (fault === "lost") return "accepted";
			const delayMs = fault === "late" ? lateMs : 0;
			if (fault !== "undelivered") await deliver(outgoing, delayMs);
			const report = outgoing.report?.(fault === "undelivered" ? "undelivered" : "delivered");
			if (report) reporter.send(report, delayMs);
			return "accepted";
		},
		stop() {
			stopping.abort();
			reporter.stop();
		},
	};
}
