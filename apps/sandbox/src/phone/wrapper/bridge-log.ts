import { bridgeActions } from "@puente/contract";
import * as z from "zod/mini";

/** One line of the event log: a message over the bridge, in either direction. */
export type LogEntry = {
	readonly id: number;
	readonly atMs: number;
	/** The app asks, the phone answers or sends an event; ignored: the bridge is off. Also a CSS class. */
	readonly direction: "asked" | "answered" | "event" | "ignored";
	readonly action: string;
	/** One line; the details are the whole payload. */
	readonly summary: string;
	readonly details: string;
};

export const logEntriesMax = 300;

/** Adds an entry at the front and drops the oldest above the limit. */
export function addEntry(entries: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
	return [entry, ...entries].slice(0, logEntriesMax);
}

export function filterEntries(entries: readonly LogEntry[], search: string): readonly LogEntry[] {
	const text = search.trim().toLowerCase();
	if (text === "") return entries;
	return entries.filter(({ action, summary, details, direction }) =>
		`${direction} ${action} ${summary} ${details}`.toLowerCase().includes(text),
	);
}

/** Shows enough of a token to distinguish it, and too little to use it. */
export function maskToken(token: string): string {
	return token.length < 12 ? "••••" : `${token.slice(0, 4)}••••${token.slice(-4)}`;
}

/** The payload as JSON, with every token in it masked. */
export function describeDetails(payload: unknown): string {
	const masked = JSON.stringify(
		payload,
		(key, value) => (/token$/i.test(key) && typeof value === "string" ? maskToken(value) : value),
		2,
	);
	return masked ?? "nothing";
}

/** The two logging actions as a sentence; any other as its payload on one line. */
export function describeSummary(action: string, payload: unknown): string {
	if (action === "logEventByLocal") {
		const event = z.safeParse(bridgeActions.logEventByLocal.payload, payload);
		if (event.success) {
			const { eventType, pageName, eventOption, orderNo, isUpload } = event.data;
			const parts = [
				`${eventType} on ${pageName}`,
				eventOption,
				orderNo === "" ? "" : `order ${orderNo}`,
				isUpload ? "to upload" : "",
			];
			return parts.filter((part) => part !== "").join(" · ");
		}
	}
	if (action === "logEventByAF") {
		const event = z.safeParse(bridgeActions.logEventByAF.payload, payload);
		if (event.success) {
			const values = Object.entries(event.data.values).map(([name, value]) => `${name} ${value}`);
			return [event.data.eventName, ...values].join(" · ");
		}
	}
	const line = describeDetails(payload).replace(/\s+/g, " ");
	return line === "{}" ? "" : line;
}
