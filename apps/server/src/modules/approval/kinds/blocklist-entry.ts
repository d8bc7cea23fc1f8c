import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { comparedIndexes } from "../../../platform/crypto/index-places.ts";
import { currentIndex } from "../../../platform/crypto/stored-index.ts";
import {
	addBlocked,
	type BlockedKey,
	countHolders,
	lockBlocked,
	readSubject,
	removeBlocked,
	shortNameOf,
} from "../../fraud/index.ts";
import { defineKind } from "../proposal-kind.ts";

/** A proposal may be older than the master key: its entry is then found under the index of the current one. */
async function keyOf({ db, deps: { vault } }: StaffContext, subject: string): Promise<BlockedKey | null> {
	const key = readSubject(subject);
	if (!key) return null;
	return { ...key, keyIndex: await currentIndex({ db, vault }, key.keyIndex, comparedIndexes[key.list]) };
}

/** Subject: a blocked key, as `lookUpBlocked` returns it. Neither proposal nor audit contains the value. */
export const blocklistEntryKind = defineKind({
	fields: z.object({ blocked: z.boolean() }),
	async read(context, subject, after) {
		const { db } = context;
		const key = await keyOf(context, subject);
		if (!key) return refuse({ error: "proposalSubjectUnknown" });
		const blocked = await lockBlocked(db, key);
		if (blocked === after.blocked) return refuse({ error: "proposalChangesNothing" });
		const before = { list: key.list, borrowers: await countHolders(db, key), blocked };
		return ok({ before, name: shortNameOf(key), borrowerId: null, country: key.country });
	},
	// The number of borrowers with the value may change meanwhile.
	watched: ["blocked"],
	async carryOut(context, { proposalId, subject, after }) {
		const { db, now } = context;
		const key = await keyOf(context, subject);
		if (!key) throw new Error(`Approved proposal ${proposalId} has an invalid blocklist key.`);
		if (after.blocked) await addBlocked(db, { ...key, proposalId, addedAt: now });
		else await removeBlocked(db, key);
	},
});
