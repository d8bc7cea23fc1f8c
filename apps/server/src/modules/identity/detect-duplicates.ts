import type { ReviewReason } from "@puente/core/application";
import type { JobContext } from "../../platform/context/calls.ts";
import { type Borrower, getBorrower } from "../borrower/index.ts";
import { type FraudKeyKind, findFraudKeyMatches } from "../fraud/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { addReview } from "./identity-reviews.ts";
import { changeIdentity, findIdentity, listFaces } from "./store/identities.ts";

const reasons: Readonly<Record<FraudKeyKind, ReviewReason>> = {
	number: "sameNumber",
	account: "sameAccount",
	device: "sameDevice",
};

/** Page size. A comparison takes some dozen microseconds; pages limit memory and let other work run in between. */
const facesAtOnce = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Finds other borrowers with the same number, account, device or face, and opens identity reviews for staff. It runs as
 * a job after the call, so that of two calls at the same time the one that commits last finds the other.
 */
export async function detectDuplicates(context: JobContext, borrowerId: string): Promise<void> {
	const { db } = context;
	const borrower = await getBorrower(db, borrowerId);
	const order = await findOpenOrder(db, borrowerId);
	if (!order) return;
	const duplicates = new Map<ReviewReason, string[]>();
	for (const { kind, borrowerId: other } of await findFraudKeyMatches(db, borrowerId)) {
		duplicates.set(reasons[kind], [...(duplicates.get(reasons[kind]) ?? []), other]);
	}
	const identity = await findIdentity(db, borrowerId);
	if (identity?.faceSealed && identity.facesComparedAt === null) {
		const others = await detectSameFaces(context, borrower, identity.faceSealed);
		if (others.length > 0) duplicates.set("sameFace", others);
	}
	for (const [reason, others] of duplicates) {
		const details = others.map((other) => ({ field: "borrower", read: other, typed: "" }));
		await addReview(context, { borrower, order }, reason, details);
	}
	// Last, because the decision waits for it and must then see every review.
	if (identity?.faceSealed) await changeIdentity(db, borrowerId, { faces_compared_at: context.now });
}

async function detectSameFaces(
	context: JobContext,
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
