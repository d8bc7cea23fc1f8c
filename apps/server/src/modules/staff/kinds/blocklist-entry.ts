import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import {
	addBlocked,
	countHolders,
	lockBlocked,
	readSubject,
	removeBlocked,
	shortNameOf,
} from "../../fraud/index.ts";
import { defineKind } from "../proposal-kind.ts";

/** Subject: a blocked key, as `lookUpBlocked` returns it. Neither proposal nor audit contains the value. */
export const blocklistEntryKind = defineKind({
	fields: z.object({ blocked: z.boolean() }),
	async read({ db }, subject, after) {
		const key = readSubject(subject);
		if (!key) return refuse({ error: "proposalSubjectUnknown" });
		const blocked = await lockBlocked(db, key);
		if (blocked === after.blocked) return refuse({ error: "proposalChangesNothing" });
		const before = { list: key.list, borrowers: await countHolders(db, key), blocked };
		return ok({ before, name: shortNameOf(key), borrowerId: null, country: key.country });
	},
	// The number of borrowers with the value may change meanwhile.
	watched: ["blocked"],
	async carryOut({ db, now }, { proposalId, subject, after }) {
		const key = readSubject(subject);
		if (!key) throw new Error(`Approved proposal ${proposalId} has an invalid blocklist key.`);
		if (after.blocked) await addBlocked(db, { ...key, proposalId, addedAt: now });
		else await removeBlocked(db, key);
	},
});
