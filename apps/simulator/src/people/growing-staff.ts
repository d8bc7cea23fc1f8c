import type { QueueName } from "@puente/core/staff";
import { sql } from "kysely";
import type { Name, Office, Work } from "./office.ts";

const reason = "Asked on the phone; name, number and birthday were right";

/** Desks that only a growing lender has. */
export const moreDesks: readonly (readonly [QueueName, Name, Work])[] = [
	["feedback", "sofia.support", answerLetter],
	["exports", "ngozi.compliance", handOver],
];

async function answerLetter({ ask }: Office, id: string): Promise<void> {
	const text = "Thank you for writing. We looked into it and the answer is in your messages.";
	await ask("sofia.support", "takeFeedback", { id });
	const isClosed = await ask("sofia.support", "closeFeedback", { id, text });
	// A claim about a payment needs its outcome.
	if (!isClosed) await closeClaim(ask, id, text);
}

/** Only a role that sees payments ends a claim. */
export async function closeClaim(ask: Office["ask"], id: string, text: string): Promise<void> {
	const words = "The borrower says that it was paid. We have not seen it.";
	await ask("sofia.support", "handOverFeedback", { id, to: { kind: "role", role: "finance" }, words });
	await ask("lucia.finance", "closeFeedback", { id, text, outcome: "refused" });
}

async function handOver({ ask }: Office, id: string): Promise<void> {
	await ask("ngozi.compliance", "handOverExport", { id, reason: "Handed over at the counter" });
}

/** How often each happens on a day of the year. */
const lastShare = 0.5;
const shares = { export: 0.06, block: 0.03, limit: 0.1, erasure: 0.03 };

/** Requests and decisions about people, a few each month and one of each on the last days. */
export async function workOnBorrowers({ ask, agree, simulation }: Office): Promise<void> {
	const { database, options, daysLeft } = simulation;
	const chance = simulation.chance.branch(`office ${daysLeft}`);
	const isLast = daysLeft < options.society.quietDays;
	const happens = (share: number) => chance.happens(isLast ? lastShare : share);
	const pick = async (condition: string) => {
		const { rows } = await sql<{
			id: string;
		}>`select b.id::text as id from borrowers b where b.erased_at is null
			and b.blocked_at is null and ${sql.raw(condition)} order by b.id`.execute(database.db);
		return rows.length === 0 ? null : chance.pick(rows).id;
	};
	const borrowed = await pick("exists (select from loans l where l.borrower_id = b.id)");
	if (borrowed === null) return;
	if (happens(shares.export)) {
		const askedOn = simulation.time.clock.now().toISOString().slice(0, 10);
		await agree("dataExport", borrowed, { channel: chance.pick(["phone", "letter"] as const), askedOn });
	}
	if (happens(shares.limit)) await agree("limitChange", borrowed, { rung: 1 + chance.below(2) });
	const late = await pick("exists (select from loans l where l.borrower_id = b.id and l.status = 'overdue')");
	if (late !== null && happens(shares.block)) await agree("borrowerBlock", late, { blocked: true });
	const free = await pick(
		"exists (select from loans l where l.borrower_id = b.id) and not exists (select from loans l where l.borrower_id = b.id and l.status in ('repaying', 'overdue'))",
	);
	if (free !== null && happens(shares.erasure))
		await ask("sofia.support", "noteErasure", { id: free, channel: "email", reason });
}
