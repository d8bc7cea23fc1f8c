import { type Difference, differencesFrom, type ReviewReason } from "@puente/core/application";
import type { FormValues } from "@puente/core/validation";
import { currentCard, regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { BorrowerContext, JobContext } from "../../platform/context/calls.ts";
import { type StoredFormat, writeStored } from "../../platform/stored/stored-json.ts";
import { type Borrower, getBorrower } from "../borrower/index.ts";
import { type FraudKeyKind, type FraudKeyMatch, findFraudKeyMatches } from "../fraud/index.ts";
import { findOpenOrder, type Order, type OwnOrder } from "../order/index.ts";
import { changeIdentity, findIdentity, type Identity, listFaces } from "./store/identities.ts";
import { putReview, removeReviews } from "./store/identity-reviews.ts";

export const differencesFormat: StoredFormat<readonly Difference[]> = {
	name: "identity review",
	schema: z.array(z.object({ field: z.string(), read: z.string(), typed: z.string() })),
};

/** The scorecard's threshold from which two names count as the same. */
export function nameMatchSure(borrower: Pick<Borrower, "country">): number {
	return currentCard(regions[borrower.country].terms).hardRules.accountNameMatchSure;
}

/** Opens an identity review for staff, or updates the open one of the same reason. */
export async function addReview(
	context: Pick<BorrowerContext, "db" | "now"> & { readonly deps: Pick<BorrowerContext["deps"], "vault"> },
	{ borrower, order }: { readonly borrower: Borrower; readonly order: { readonly id: string } },
	reason: ReviewReason,
	details: readonly Difference[] = [],
): Promise<void> {
	const detailsSealed =
		details.length === 0
			? null
			: context.deps.vault.sealFor(borrower, `review:${reason}`, writeStored(differencesFormat, details));
	await putReview(
		context.db,
		{ orderId: order.id, borrowerId: borrower.id, reason, detailsSealed },
		context.now,
	);
}

/** Compares the personal form with the document again, after the form was corrected. */
export async function reviewPersonalForm(
	context: BorrowerContext,
	own: OwnOrder,
	values: { readonly confirmed: FormValues; readonly personal: FormValues },
): Promise<void> {
	const differences = differencesFrom(values.confirmed, values.personal, nameMatchSure(own.borrower));
	if (differences.length > 0) return addReview(context, own, "typedDiffersFromRead", differences);
	await removeReviews(context.db, own.order.id, ["typedDiffersFromRead"]);
}

const reasons: Readonly<Record<FraudKeyKind, ReviewReason>> = {
	number: "sameNumber",
	account: "sameAccount",
	device: "sameDevice",
};

/** Page size. A comparison takes some dozen microseconds; pages limit memory and let other work run in between. */
const facesAtOnce = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

type DuplicatesContext = Pick<JobContext, "db" | "now"> & {
	readonly deps: Pick<JobContext["deps"], "vault"> & {
		readonly identity: Pick<JobContext["deps"]["identity"], "isSameFace">;
	};
};
type OrderOf = { readonly borrower: Borrower; readonly order: Pick<Order, "id"> };

/** What was compared with other borrowers. */
export type DuplicateSearch = {
	readonly matches: readonly FraudKeyMatch[];
	readonly identity: Identity | null;
};

/** The same for a borrower's open order, if there is one. */
export async function detectDuplicates(context: JobContext, borrowerId: string): Promise<void> {
	const borrower = await getBorrower(context.db, borrowerId);
	const order = await findOpenOrder(context.db, borrowerId);
	if (order) await compareWithOthers(context, { borrower, order });
}

/**
 * Finds other borrowers with the same number, account, device or face, and opens identity reviews for staff. It runs in
 * a job after the call, so that of two calls at the same time the one that commits last finds the other.
 */
export async function compareWithOthers(context: DuplicatesContext, own: OrderOf): Promise<DuplicateSearch> {
	const { db } = context;
	const { borrower } = own;
	const duplicates = new Map<ReviewReason, string[]>();
	const matches = await findFraudKeyMatches(db, borrower.id);
	for (const { kind, borrowerId: other } of matches) {
		duplicates.set(reasons[kind], [...(duplicates.get(reasons[kind]) ?? []), other]);
	}
	const identity = await findIdentity(db, borrower.id);
	const face = identity?.facesComparedAt === null ? identity.faceSealed : null;
	const others = face ? await detectSameFaces(context, borrower, face) : [];
	if (others.length > 0) duplicates.set("sameFace", others);
	for (const [reason, sharers] of duplicates) {
		const details = sharers.map((other) => ({ field: "borrower", read: other, typed: "" }));
		await addReview(context, own, reason, details);
	}
	// Last, so that a run that was interrupted compares the face again.
	if (face) await changeIdentity(db, borrower.id, { facesComparedAt: context.now });
	return { matches, identity };
}

async function detectSameFaces(
	context: DuplicatesContext,
	borrower: Borrower,
	faceSealed: Buffer,
): Promise<string[]> {
	const { vault, identity } = context.deps;
	const open = (holder: Pick<Borrower, "id" | "dataKey">, sealed: Buffer) =>
		asFace(vault.openBytesFor(holder, "face", sealed));
	const own = open(borrower, faceSealed);
	const same: string[] = [];
	let after = firstId;
	for (;;) {
		const page = await listFaces(context.db, { country: borrower.country, after, countMax: facesAtOnce });
		for (const { borrowerId, dataKey, faceSealed: sealed } of page) {
			if (borrowerId === borrower.id) continue;
			if (identity.isSameFace(own, open({ id: borrowerId, dataKey }, sealed))) same.push(borrowerId);
		}
		const last = page.at(-1);
		if (!last || page.length < facesAtOnce) return same;
		after = last.borrowerId;
	}
}

/** Copies the bytes, because a Float32Array needs an aligned buffer and decrypted bytes may not be aligned. */
function asFace(bytes: Buffer): Float32Array {
	return new Float32Array(new Uint8Array(bytes).buffer);
}
