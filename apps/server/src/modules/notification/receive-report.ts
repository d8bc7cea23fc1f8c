import type { IncomingReport, ReadReport } from "@puente/providers/messages";
import type { Clock } from "../../platform/clock/clock.ts";
import { isUuid } from "../../platform/database/is-uuid.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { saveDelivery } from "./store/outbox.ts";

/** The readers of the message providers that report deliveries here, by name. */
export type ReportReaders = Readonly<Record<string, ReadReport>>;

/** `unknown`: no such provider or message. */
export type ReceiveReport = (
	provider: string,
	incoming: IncomingReport,
) => Promise<"taken" | "refused" | "unknown">;

/** Verifies a report of a message provider and stores it. A repeated report changes nothing. */
export function createReportReceiver(
	{ db, clock }: { readonly db: Db; readonly clock: Clock },
	readers: ReportReaders,
): ReceiveReport {
	return async (provider, incoming) => {
		const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
		if (read === undefined) return "unknown";
		const result = read(incoming);
		if (result.outcome === "refused") return "refused";
		if (result.report === null) return "taken";
		const { message } = result.report;
		if ("reference" in message && !isUuid(message.reference)) return "unknown";
		return (await saveDelivery(db, result.report, clock.now())) ? "taken" : "unknown";
	};
}
