import type { Country } from "@puente/core/region";
import { type FieldName, fieldNames, fieldSources, type ReadField } from "@puente/providers/identity";
import * as z from "zod/mini";
import type { Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";
import { type AnswerHolder, upgradeSurnameField, upgradeSurnameFields } from "../order/index.ts";
import type { Identity } from "./store/identities.ts";

/** Fields that were read from all sides of a document. */
export type OcrResult = {
	readonly fields: Readonly<Partial<Record<FieldName, ReadField>>>;
	/** Fields whose values differ between two places of the document. */
	readonly conflicts: readonly FieldName[];
};

const fieldName = z.enum(fieldNames);
export function ocrResultFormat(country: Country): StoredFormat<OcrResult> {
	return {
		name: "OCR result",
		schema: z.object({
			fields: z.partialRecord(
				fieldName,
				z.object({ value: z.string(), confidence: z.number(), source: z.enum(fieldSources) }),
			),
			conflicts: z.array(fieldName),
		}),
		upgrades: [
			(old) => {
				const { fields, conflicts } = old as OcrResult;
				const renamed = conflicts.map((field) => upgradeSurnameField(country, field));
				return { fields: upgradeSurnameFields(country, fields), conflicts: renamed };
			},
		],
	};
}

export function openOcrResult(
	{ deps }: { readonly deps: { readonly vault: Vault } },
	borrower: AnswerHolder,
	identity: Pick<Identity, "readSealed">,
): OcrResult | null {
	if (!identity.readSealed) return null;
	return openStored(
		ocrResultFormat(borrower.country),
		{ vault: deps.vault, holder: borrower, field: "reading" },
		identity.readSealed,
	);
}
