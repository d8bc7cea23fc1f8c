import { readClockOffset } from "../apps/server/src/platform/clock/sandbox-clock.ts";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { findHold, placeHold } from "../apps/server/src/platform/hold/hold.ts";
import { requirePinnedNode } from "./pinned-node.ts";
import { withProductDatabase } from "./product-database.ts";

/**
 * `npm run restored`: states that the database of the settings was restored, for a restore that the product does not find
 * by itself. With an instant such as `-- 2026-11-18T03:00:00Z` the books end then; otherwise when they were last written.
 */
requirePinnedNode();

function instantOf(text: string | undefined): Date | null {
	if (text === undefined) return null;
	const instant = new Date(text);
	if (Number.isNaN(instant.getTime()))
		throw new CannotStart(`${text} is no instant such as 2026-11-18T03:00:00Z.`);
	return instant;
}

await withProductDatabase(async ({ db }) => {
	const stated = instantOf(process.argv[2]);
	const mark = await db.selectFrom("databaseMark").select("seenAt").executeTakeFirst();
	const compareFrom = stated ?? mark?.seenAt;
	if (!compareFrom) throw new CannotStart("This database was never started. Say when its books end.");
	const now = new Date(Date.now() + (await readClockOffset(db)));
	await placeHold(db, { cause: "stated", compareFrom }, now);
	const hold = await findHold(db);
	process.stdout.write(`Payouts and offers are held. The books end at ${hold?.compareFrom.toISOString()}.\n`);
});
