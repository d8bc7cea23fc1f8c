import type { applicationCalls, ErrorName } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { DocumentRefusal, FieldName, ReadDocument, ReadField } from "@puente/providers/identity";
import type { SlowHandler } from "../../platform/context/calls.ts";
import { readImage } from "../image/index.ts";
import { findOwnOrder, lockOwnOrder, todayOf, touchOrder } from "../order/index.ts";
import type { Reading } from "./document-reading.ts";
import { changeIdentity } from "./store/identities.ts";
import { imagesOf, sameImages } from "./stored-images.ts";
import { checkImageTurn, qualityErrors } from "./upload-image.ts";

const documentErrors = {
	...qualityErrors,
	wrongSide: "imageWrongSide",
	notADocument: "imageNotDocument",
} as const satisfies Record<DocumentRefusal, ErrorName>;

/** What makes a document somebody's: without any of it there is nothing to confirm. */
const telling: readonly FieldName[] = ["cardNo", "name", "birthday"];

/**
 * Reads the stored document and keeps what was read with the order. Refuses: orderNotFound, stepNotOpen, inputRefused,
 * imageBlurred, imageDark, imageGlare, imageWrongSide, imageNotDocument, identityUnread, unavailable.
 */
export const readIdentity: SlowHandler<(typeof applicationCalls)["ocr"]> = {
	async prepare({ orderNo }, context) {
		const own = await findOwnOrder(context, orderNo);
		if (!own.ok) return own;
		const { borrower } = own.value;
		// The face comes after the document and needs the same of it as reading does.
		const turn = await checkImageTurn(context, own.value, "face");
		if (!turn.ok) return turn;
		const documents: ReadDocument[] = [];
		for (const side of ["front", "back"] as const) {
			const image = turn.value[side];
			if (!image) continue;
			const jpeg = await readImage(context, borrower, image);
			const today = todayOf(context, borrower);
			const answer = await context.deps.identity.readDocument({
				country: borrower.country,
				side,
				jpeg,
				today,
			});
			if (answer.outcome === "failed") return refuse({ error: "unavailable" });
			if (!answer.result.ok) return refuse({ error: documentErrors[answer.result.refusal] });
			documents.push(answer.result.value);
		}
		const reading = merge(documents);
		if (!telling.some((name) => reading.fields[name])) return refuse({ error: "identityUnread" });
		return ok(async (tx) => {
			const locked = await lockOwnOrder(tx, orderNo);
			if (!locked.ok) return locked;
			const { order } = locked.value;
			if (order.step !== "IdentityOCR") return refuse({ error: "stepNotOpen" });
			// Another photo came meanwhile: what was read is not what is stored.
			if (!sameImages(turn.value, await imagesOf(tx, order))) return refuse({ error: "identityUnread" });
			const sealed = tx.deps.vault.sealFor(borrower, "reading", JSON.stringify(reading));
			await changeIdentity(tx.db, borrower.id, { read_sealed: sealed });
			await touchOrder(tx.db, order.id, tx.now);
			return ok({ orderNo, fields: reading.fields });
		});
	},
};

const worth: Readonly<Record<ReadField["source"], number>> = { checked: 2, read: 1, repaired: 0 };

function isBetter(one: ReadField, other: ReadField): boolean {
	if (one.source !== other.source) return worth[one.source] > worth[other.source];
	return one.confidence > other.confidence;
}

/** Of two sides that say the same field the better proven counts; when they say different things a person looks. */
function merge(documents: readonly ReadDocument[]): Reading {
	const fields: { -readonly [Name in FieldName]?: ReadField } = {};
	const conflicts = new Set(documents.flatMap((document) => document.conflicts));
	for (const document of documents) {
		for (const [name, field] of Object.entries(document.fields) as [FieldName, ReadField][]) {
			const earlier = fields[name];
			if (earlier && bare(earlier.value) !== bare(field.value)) conflicts.add(name);
			if (!earlier || isBetter(field, earlier)) fields[name] = field;
		}
	}
	return { fields, conflicts: [...conflicts] };
}

function bare(text: string): string {
	return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}
