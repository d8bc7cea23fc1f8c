import type { Module } from "../../platform/context/calls.ts";
import { closeDay, enqueueDueCloses } from "./close-day.ts";

export const ledger = {
	jobs: {
		async "close-day"(close, { db, clock, closeDaysAloneMax: daysAloneMax }) {
			await closeDay({ db, clock, daysAloneMax }, close);
		},
	},
	due: [{ name: "closes", run: ({ db, now, enqueue }) => enqueueDueCloses(db, now, enqueue) }],
} satisfies Module;
