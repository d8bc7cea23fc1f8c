import { sql } from "kysely";
import type { Borrower } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";
import type { Office } from "./office.ts";

const dayMs = 86_400_000;
/** Most people report what is true. */
const trueShare = 0.75;
/** On each visit before the due date; at the latest on the last one. */
const deathShare = 0.4;
/** A loan is written off some days after the death was recorded, and a wrong report is found before that. */
const wrongDays = 3;
const writeOffDays = 6;

/** A relative reports a death in the middle of a loan. The app is not opened again, unless the report is wrong. */
export async function dieSometime(
	{ time }: Simulation,
	borrower: Borrower,
	dueInDays: number,
): Promise<void> {
	const { chance, death } = borrower;
	if (death || (dueInDays > 0 && !chance.happens(deathShare))) return;
	borrower.death = { isTrue: chance.happens(trueShare), reportedAtMs: time.nowMs(), recordedAtMs: null };
}

/** The app stays closed while a borrower counts as deceased. */
export function isAway({ death }: Borrower): boolean {
	return death !== null && (death.isTrue || death.recordedAtMs !== null);
}

/** Support and compliance record the report; later the debt is written off, or the report turns out to be wrong. */
export async function workOnDeaths(office: Office): Promise<void> {
	for (const borrower of office.borrowers) {
		if (borrower.death && borrower.session) await workOnDeath(office, borrower, borrower.session.userId);
	}
}

async function workOnDeath({ agree, simulation }: Office, { death }: Borrower, id: string): Promise<void> {
	const now = simulation.time.nowMs();
	if (!death) return;
	const { isTrue, recordedAtMs } = death;
	const isWrong = !isTrue && now - death.reportedAtMs > wrongDays * dayMs;
	if (recordedAtMs === null) {
		if (isWrong) return;
		await agree("borrowerDeath", id, { deceased: true });
		if (await isRecorded(simulation, id)) death.recordedAtMs = simulation.time.nowMs();
	} else if (isWrong) {
		await agree("borrowerDeath", id, { deceased: false });
		if (!(await isRecorded(simulation, id))) death.recordedAtMs = null;
	} else if (isTrue && now - recordedAtMs > writeOffDays * dayMs) {
		for (const loanId of await openLoansOf(simulation, id))
			await agree("writeOff", loanId, { writtenOff: true });
	}
}

/** As the proposals say, of which the last one counts. */
async function isRecorded({ database }: Simulation, id: string): Promise<boolean> {
	const { rows } = await sql<{ deceased: boolean }>`select (after ->> 'deceased')::boolean as deceased
		from proposals where kind = 'borrowerDeath' and subject = ${id} and decision = 'approved'
		order by decided_at desc limit 1`.execute(database.db);
	return rows[0]?.deceased ?? false;
}

async function openLoansOf({ database }: Simulation, id: string): Promise<readonly string[]> {
	const { rows } = await sql<{ id: string }>`select id::text from loans where borrower_id = ${id}
		and status in ('repaying', 'overdue') order by id`.execute(database.db);
	return rows.map((row) => row.id);
}
