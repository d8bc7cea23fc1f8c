import type { applicationCalls, ErrorName } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { DocumentRefusal, FieldName, ReadDocument, ReadField } from "@puente/providers/identity";
import { regions } from "@puente/regions/load";
import type { SlowHandler } from "../../platform/context/calls.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { readImage } from "../image/index.ts";
import { findOwnOrder, lockOwnOrder, todayOf, touchOrder } from "../order/index.ts";
import { type OcrResult, ocrResultFormat } from "./ocr-result.ts";
import { changeIdentity } from "./store/identities.ts";
import { checkImageStep, imagesOf, qualityErrors, sameImages } from "./upload-image.ts";

const documentErrors = {
	...qualityErrors,
	wrongSide: "imageWrongSide",
	notADocument: "imageNotDocument",
} as const satisfies Record<DocumentRefusal, ErrorName>;

/** Fields that identify a person. At least one must be read. */
const identifyingFields: readonly FieldName[] = ["cardNo", "name", "birthday"];

/**
 * Reads the stored document images and saves the fields. Refuses: orderNotFound, stepNotOpen, inputRefused,
 * imageBlurred, imageDark, imageGlare, imageWrongSide, imageNotDocument, identityUnread, unavailable.
 */
export const readIdentity: SlowHandler<(typeof applicationCalls)["ocr"]> = {
	async prepare({ orderNo }, context) {
		const own = await findOwnOrder(context, orderNo);
		if (!own.ok) return own;
		const { borrower } = own.value;
		// Reading needs the same images as the next step, the face, does.
		const images = await checkImageStep(context, own.value, "face");
		if (!images.ok) return images;
		const documents: ReadDocument[] = [];
		for (const side of ["front", "back"] as const) {
			const image = images.value[side];
			if (!image) continue;
			const jpeg = await readImage(context, borrower, image);
			const today = todayOf(context, borrower);
			const answer = await context.deps.identity.readDocument({
				kinds: regions[borrower.country].terms.documents,
				side,
				jpeg,
				today,
			});
			if (answer.outcome === "failed") return refuse({ error: "unavailable" });
			if (!answer.result.ok) return refuse({ error: documentErrors[answer.result.refusal] });
			documents.push(answer.result.value);
		}
		const reading = merge(documents);
		if (!identifyingFields.some((name) => reading.fields[name])) return refuse({ error: "identityUnread" });
		return ok(async (tx) => {
			const locked = await lockOwnOrder(tx, orderNo);
			if (!locked.ok) return locked;
			const { order } = locked.value;
			if (order.step !== "IdentityOCR") return refuse({ error: "stepNotOpen" });
			// A photo that was replaced during the reading makes the result invalid.
			if (!sameImages(images.value, await imagesOf(tx, order))) return refuse({ error: "identityUnread" });
			const sealed = tx.deps.vault.sealFor(
				borrower,
				"reading",
				writeStored(ocrResultFormat(borrower.country), reading),
			);
			await changeIdentity(tx.db, borrower.id, { readSealed: sealed });
			await touchOrder(tx.db, order.id, tx.now);
			return ok({ orderNo, fields: reading.fields });
		});
	},
};

const reliability: Readonly<Record<ReadField["source"], number>> = { checked: 2, read: 1, repaired: 0 };

function isBetter(one: ReadField, other: ReadField): boolean {
	if (one.source !== other.source) return reliability[one.source] > reliability[other.source];
	return one.confidence > other.confidence;
}

/** Of two values of a field the more reliable one counts. If they differ, staff reviews the conflict. */
function merge(documents: readonly ReadDocument[]): OcrResult {
	const fields: { -readonly [Name in FieldName]?: ReadField } = {};
	const conflicts = new Set(documents.flatMap((document) => document.conflicts));
	for (const document of documents) {
		for (const [name, field] of Object.entries(document.fields) as [FieldName, ReadField][]) {
			const earlier = fields[name];
			if (earlier && normalise(earlier.value) !== normalise(field.value)) conflicts.add(name);
			if (!earlier || isBetter(field, earlier)) fields[name] = field;
		}
	}
	return { fields, conflicts: [...conflicts] };
}

function normalise(text: string): string {
	return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}
