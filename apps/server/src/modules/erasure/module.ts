import type { Module } from "../../platform/context/module.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { askErasure } from "./ask-erasure.ts";
import { eraseUnapproved, isUnapprovedDue } from "./erase-unapproved.ts";

export const erasure = {
	calls: { askErasure },
	jobs: { "erase-unapproved": (_, context) => eraseUnapproved(context) },
	due: [{ name: "erasures", run: enqueueErasures }],
} satisfies Module;

async function enqueueErasures({ db, now, enqueue }: DueContext): Promise<void> {
	if (await isUnapprovedDue(db, now)) await enqueue(db, "erase-unapproved", [{}]);
}
