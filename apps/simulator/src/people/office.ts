import { type CallOutput, errorByCode } from "@puente/contract";
import type { StaffCallName, StaffCalls } from "@puente/contract/staff";
import type { ProposalKind } from "@puente/core/staff";
import { sql } from "kysely";
import { isDatabaseUnavailable } from "../../../server/src/platform/database/unavailable.ts";
import type { Borrower } from "../world/borrower.ts";
import { runJobs, survive } from "../world/run-jobs.ts";
import type { Simulation } from "../world/simulation.ts";

const names = [
	...(["diego.credit", "tunde.collections", "lucia.finance", "arjun.finance"] as const),
	...(["sofia.support", "meera.credit", "ngozi.compliance"] as const),
] as const;
export type Name = (typeof names)[number];
export const reason = "The work of a simulated day";

/** Staff at their desks: each call is made by a person with a session of today. */
export type Office = {
	readonly simulation: Simulation;
	readonly borrowers: readonly Borrower[];
	/** Null: the call was refused. */
	readonly ask: <Call extends StaffCallName>(
		name: Name,
		call: Call,
		payload: object,
	) => Promise<CallOutput<StaffCalls[Call]> | null>;
	/** One proposes, another approves. */
	readonly agree: (kind: ProposalKind, subject: string, after: object) => Promise<void>;
};

const makers: Readonly<Partial<Record<ProposalKind, readonly [Name, Name]>>> = {
	payoutRetry: ["lucia.finance", "arjun.finance"],
	payoutDispute: ["arjun.finance", "lucia.finance"],
	voucherConfirm: ["tunde.collections", "lucia.finance"],
	paymentMatch: ["tunde.collections", "arjun.finance"],
	paymentCorrection: ["lucia.finance", "arjun.finance"],
	penaltyReduction: ["tunde.collections", "lucia.finance"],
	creditRefund: ["arjun.finance", "lucia.finance"],
	limitChange: ["diego.credit", "meera.credit"],
	dataExport: ["sofia.support", "ngozi.compliance"],
	borrowerBlock: ["sofia.support", "ngozi.compliance"],
	mobileChange: ["sofia.support", "ngozi.compliance"],
	passkeyRemoval: ["sofia.support", "ngozi.compliance"],
	borrowerDeath: ["sofia.support", "ngozi.compliance"],
	writeOff: ["tunde.collections", "lucia.finance"],
};

export async function openOffice(simulation: Simulation, borrowers: readonly Borrower[]): Promise<Office> {
	const tokens = new Map<Name, string>();
	const { quietDays } = simulation.options.society;
	for (const name of names) tokens.set(name, await simulation.lender().signInStaff(name));
	const { faults } = simulation;
	const ask: Office["ask"] = async (name, call, payload) => {
		try {
			const token = tokens.get(name) ?? "";
			const answered = await survive(simulation, () => simulation.lender().staffCall(token, call, payload));
			await runJobs(simulation, 1);
			if (answered === null) return null;
			const { body } = answered.result;
			if (body.code === 0) return body.data as never;
			const isKnown = errorByCode(body.code) !== null;
			if (!isKnown) faults.push({ where: `staff call ${call}`, error: `unknown code ${body.code}` });
			if (errorByCode(body.code) === "inputRefused") {
				faults.push({ where: `staff call ${call}`, error: JSON.stringify(body) });
			}
		} catch (error) {
			if (!isDatabaseUnavailable(error)) faults.push({ where: `staff call ${call}`, error: String(error) });
		}
		return null;
	};
	return {
		simulation,
		borrowers,
		ask,
		async agree(kind, subject, after) {
			const [maker, checker] = makers[kind] ?? ["lucia.finance", "arjun.finance"];
			const proposed =
				(kind === "mobileChange"
					? await ask(maker, "proposeMobileChange", { id: subject, ...after, reason })
					: await ask(maker, "propose", { kind, subject, after, reason })) ??
				(await findProposal(simulation, kind, subject));
			// On the last days proposals wait for their second person.
			if (proposed && simulation.daysLeft >= quietDays)
				await ask(checker, "decideProposal", { id: proposed.id, decision: "approved", note: reason });
		},
	};
}

export type Work = (office: Office, id: string) => Promise<unknown>;

const leftShare = 0.6;

/** The same case is left every day. */
export function isLeft({ simulation }: Office, id: string): boolean {
	const { options, chance, daysLeft } = simulation;
	return daysLeft < options.society.quietDays && chance.branch(`left ${id}`).happens(leftShare);
}

/** A proposal that was stored although its answer was lost; the second person finds it among those that wait. */
async function findProposal(
	{ database }: Simulation,
	kind: ProposalKind,
	subject: string,
): Promise<{ readonly id: string } | null> {
	const { rows } = await sql<{ id: string }>`select id from proposals
		where kind = ${kind} and subject = ${subject} and decision is null`.execute(database.db);
	return rows[0] ?? null;
}
