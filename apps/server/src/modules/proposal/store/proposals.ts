import type { Country } from "@puente/core/region";
import type { ProposalDecision, ProposalKind } from "@puente/core/staff";
import type { Db } from "../../../platform/database/schema/index.ts";

export type ProposalFields = Readonly<Record<string, unknown>>;
/** The values that carrying out changes, before and after it. */
export type ProposalChange = { readonly before: ProposalFields; readonly after: ProposalFields };
export type NewProposal = {
	readonly id: string;
	readonly kind: ProposalKind;
	readonly subject: string;
	/** Display name of the subject. */
	readonly subjectName: string;
	readonly borrowerId: string | null;
	readonly country: Country | null;
	readonly before: ProposalFields;
	readonly after: ProposalFields;
	readonly change: ProposalChange;
	readonly reason: string;
	readonly madeBy: string;
	readonly madeAt: Date;
};
export type Proposal = Omit<NewProposal, "change" | "after"> & {
	/** As stored, by this version or an older one: its kind parses it. */
	readonly after: unknown;
	/** Null for proposals of older versions. */
	readonly change: ProposalChange | null;
	readonly madeByName: string;
	readonly decision: ProposalDecision | null;
	readonly decidedBy: string | null;
	readonly decidedByName: string | null;
	readonly decidedAt: Date | null;
	readonly note: string | null;
};

/** False if the same subject has an open proposal of this kind. */
export async function addProposal(db: Db, proposal: NewProposal): Promise<boolean> {
	const added = await db
		.insertInto("proposals")
		.values({
			...proposal,
			before: JSON.stringify(proposal.before),
			after: JSON.stringify(proposal.after),
			change: JSON.stringify(proposal.change),
			decision: null,
			decidedBy: null,
			decidedAt: null,
			note: null,
		})
		.onConflict((conflict) => conflict.columns(["kind", "subject"]).where("decision", "is", null).doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

/** Locks the proposal: of two concurrent decisions the second finds it decided. */
export async function lockProposal(db: Db, id: string): Promise<boolean> {
	const row = await db
		.selectFrom("proposals")
		.select("id")
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	return row !== undefined;
}

export async function endProposal(
	db: Db,
	id: string,
	end: {
		readonly decision: ProposalDecision;
		readonly by: string;
		readonly at: Date;
		readonly note: string | null;
		/** What carrying out changed; null if it was not carried out. */
		readonly change: ProposalChange | null;
	},
): Promise<void> {
	const change = end.change && { change: JSON.stringify(end.change) };
	await db
		.updateTable("proposals")
		.set({ decision: end.decision, decidedBy: end.by, decidedAt: end.at, note: end.note, ...change })
		.where("id", "=", id)
		.where("decision", "is", null)
		.execute();
}

function selectProposals(db: Db) {
	return db
		.selectFrom("proposals as proposal")
		.innerJoin("staff as maker", "maker.id", "proposal.madeBy")
		.leftJoin("staff as checker", "checker.id", "proposal.decidedBy")
		.selectAll("proposal")
		.select(["maker.name as madeByName", "checker.name as decidedByName"]);
}

export async function findProposal(db: Db, id: string): Promise<Proposal | null> {
	return (await selectProposals(db).where("proposal.id", "=", id).executeTakeFirst()) ?? null;
}

/** Ids of open proposals, by subject. */
export async function findOpenProposals(
	db: Db,
	kind: ProposalKind,
	subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (subjects.length === 0) return new Map();
	const rows = await db
		.selectFrom("proposals")
		.select(["id", "subject"])
		.where("kind", "=", kind)
		.where("subject", "in", subjects)
		.where("decision", "is", null)
		.execute();
	return new Map(rows.map(({ subject, id }) => [subject, id]));
}

/** Open proposals about a borrower. */
export async function listOpenProposals(
	db: Db,
	borrowerId: string,
): Promise<readonly Pick<Proposal, "id" | "kind" | "subject">[]> {
	return db
		.selectFrom("proposals")
		.select(["id", "kind", "subject"])
		.where("borrowerId", "=", borrowerId)
		.where("decision", "is", null)
		.execute();
}

export type ProposalSearch = {
	readonly kinds: readonly ProposalKind[];
	/** Only open ones; only those of a maker; only those of other makers. */
	readonly open?: boolean;
	readonly madeBy?: string;
	readonly notMadeBy?: string;
	readonly country?: Country | undefined;
};

/** What the deadline of a proposal depends on. */
export type WaitingProposal = Pick<Proposal, "kind" | "country" | "after" | "madeAt">;

/** All open proposals of these kinds that the person did not make. */
export async function listWaitingProposals(
	db: Db,
	search: Required<Pick<ProposalSearch, "kinds" | "notMadeBy">>,
): Promise<readonly WaitingProposal[]> {
	if (search.kinds.length === 0) return [];
	return db
		.selectFrom("proposals")
		.select(["kind", "country", "after", "madeAt"])
		.where("decision", "is", null)
		.where("kind", "in", search.kinds)
		.where("madeBy", "!=", search.notMadeBy)
		.execute();
}

/** Those that wait to be checked, oldest first; all others, newest first. */
export async function listProposals(
	db: Db,
	search: ProposalSearch,
	page: { readonly after: { readonly at: Date; readonly id: string } | null; readonly count: number },
): Promise<readonly Proposal[]> {
	if (search.kinds.length === 0) return [];
	const order = search.open ? "asc" : "desc";
	let query = selectProposals(db)
		.where("proposal.kind", "in", search.kinds)
		.orderBy("proposal.madeAt", order)
		.orderBy("proposal.id", order)
		.limit(page.count);
	if (search.open) query = query.where("proposal.decision", "is", null);
	if (search.madeBy !== undefined) query = query.where("proposal.madeBy", "=", search.madeBy);
	if (search.notMadeBy !== undefined) query = query.where("proposal.madeBy", "!=", search.notMadeBy);
	if (search.country) query = query.where("proposal.country", "=", search.country);
	const { after } = page;
	if (after) {
		query = query.where((row) =>
			row.eb(
				row.refTuple("proposal.madeAt", "proposal.id"),
				search.open ? ">" : "<",
				row.tuple(after.at, after.id),
			),
		);
	}
	return query.execute();
}

const aboutMax = 10;

/** Other proposals of the same kind about the same subject, newest first. */
export async function listProposalsAbout(
	db: Db,
	{ id, kind, subject }: Pick<Proposal, "id" | "kind" | "subject">,
): Promise<readonly Proposal[]> {
	return selectProposals(db)
		.where("proposal.kind", "=", kind)
		.where("proposal.subject", "=", subject)
		.where("proposal.id", "!=", id)
		.orderBy("proposal.madeAt", "desc")
		.limit(aboutMax)
		.execute();
}

/** What all proposals of a kind are about, decided or not. */
export async function listSubjects(
	db: Db,
	kind: ProposalKind,
): Promise<readonly { readonly id: string; readonly subject: string }[]> {
	return db.selectFrom("proposals").select(["id", "subject"]).where("kind", "=", kind).execute();
}

/** Gives the subject of a proposal another name, unless an open proposal of the kind already has that name. */
export async function changeSubject(db: Db, id: string, subject: string): Promise<void> {
	await db
		.updateTable("proposals")
		.set({ subject })
		.where("id", "=", id)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("proposals as other")
						.select("other.id")
						.whereRef("other.kind", "=", "proposals.kind")
						.where("other.subject", "=", subject)
						.where("other.decision", "is", null),
				),
			),
		)
		.execute();
}

/** The id of the proposal of a kind about a subject that waits; null if none does. */
export async function findOpenProposal(db: Db, kind: ProposalKind, subject: string): Promise<string | null> {
	const row = await db
		.selectFrom("proposals")
		.select("id")
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.where("decision", "is", null)
		.executeTakeFirst();
	return row?.id ?? null;
}
