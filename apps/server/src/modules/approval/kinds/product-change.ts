import { isDeepStrictEqual } from "node:util";
import { type ProductFields, productFields } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { checkPack, type Product, regions, usuryProblemsOn, withProducts } from "@puente/regions/load";
import { localDate } from "../../../platform/clock/clock.ts";
import { addRevision, findInForce, lockProducts } from "../../offer/index.ts";
import { defineKind } from "../proposal-kind.ts";

/** The schema has checked that percentages are digits, which is all that the type of a pack adds. */
const productOf = (id: string, fields: ProductFields) => ({ ...fields, id }) as Product;

const countryOf = (productId: string) =>
	countries.find((country) => regions[country].terms.products.some(({ id }) => id === productId)) ?? null;

/**
 * Subject: the product. Replaces it as a whole. It must pass the check of a region's pack, when proposed and again when
 * carried out. Existing offers, agreements and loans keep their terms.
 */
export const productChangeKind = defineKind({
	fields: productFields,
	async read({ db, language, now }, subject, after) {
		const country = countryOf(subject);
		if (!country) return refuse({ error: "proposalSubjectUnknown" });
		await lockProducts(db, country);
		const { region, edited } = await findInForce(db, country);
		const { id: _, ...before } =
			region.terms.products.find(({ id }) => id === subject) ?? throwMissingProduct();
		if (isDeepStrictEqual(before, after)) return refuse({ error: "proposalChangesNothing" });
		const product = productOf(subject, after);
		const { legalRecords } = regions[country];
		const problems = checkPack({ ...withProducts(edited, [product]), legalRecords }, language);
		const today = localDate(now, edited.pack.timeZone);
		const sentences = [
			...problems.map(({ sentence }) => sentence),
			...usuryProblemsOn(product, edited, { day: today, language }),
		];
		if (sentences.length > 0)
			return refuse({ error: "productRefused", details: { sentences: sentences.join("\n") } });
		return ok({ before, name: subject, borrowerId: null, country });
	},
	async carryOut({ db, now }, { proposalId, subject, after, current: { country } }) {
		if (!country) throw new Error(`Approved proposal ${proposalId}: no region has the product ${subject}.`);
		await addRevision(db, { id: proposalId, country, product: productOf(subject, after), inForceAt: now });
	},
});

function throwMissingProduct(): never {
	throw new Error("A product of the pack is missing in the region in force.");
}
