import type { ReviewReason } from "@puente/core/application";
import type { JobContext } from "../../platform/context/calls.ts";
import { type Borrower, getBorrower } from "../borrower/index.ts";
import { findSharers, type TraceKind } from "../fraud/index.ts";
import { findOpenOrder } from "../order/index.ts";
import { review } from "./identity-reviews.ts";
import { changeIdentity, findIdentity, listFaces } from "./store/identities.ts";

const reasons: Readonly<Record<TraceKind, ReviewReason>> = {
	number: "sameNumber",
	account: "sameAccount",
	device: "sameDevice",
};

/** Comparing is a few dozen microseconds a face: a page at a time keeps memory flat and others get their turn between. */
const facesAtOnce = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Looks for other borrowers with the same number, account, device or face, and writes what it finds down for a person.
 * After the call and not in it: whoever commits last sees both.
 */
export async function detectDuplicates(context: JobContext, borrowerId: string): Promise<void> {
	const { db } = context;
	const borrower = await getBorrower(db, borrowerId);
	const order = await findOpenOrder(db, borrowerId);
	if (!order) return;
	const found = new Map<ReviewReason, string[]>();
	for (const { kind, borrowerId: other } of await findSharers(db, borrowerId)) {
		found.set(reasons[kind], [...(found.get(reasons[kind]) ?? []), other]);
	}
	const identity = await findIdentity(db, borrowerId);
	if (identity?.faceSealed && identity.facesComparedAt === null) {
		const others = await detectSameFaces(context, borrower, identity.faceSealed);
		if (others.length > 0) found.set("sameFace", others);
	}
	for (const [reason, others] of found) {
		const details = others.map((other) => ({ field: "borrower", read: other, typed: "" }));
		await review(context, { borrower, order }, reason, details);
	}
	// Last: a decision waits for it, and must then see every doubt.
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

/** A copy: numbers want to lie on a boundary of their own size, and what was decrypted may not. */
function asFace(bytes: Buffer): Float32Array {
	return new Float32Array(new Uint8Array(bytes).buffer);
}
