import { isDeepStrictEqual } from "node:util";
import { type ProductFields, productFields } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { checkPack, type Product, regions, withProducts } from "@puente/regions/load";
import { addRevision, findInForce, lockProducts } from "../../offer/index.ts";
import { defineKind } from "../proposal-kind.ts";

/** Its schema has seen that percentages are digits, which is all that a pack's type says more. */
const productOf = (id: string, fields: ProductFields) => ({ ...fields, id }) as Product;

const countryOf = (productId: string) =>
	countries.find((country) => regions[country].terms.products.some(({ id }) => id === productId)) ?? null;

/**
 * Subject: the product. Takes all of it, and passes the check that a region's pack passes when it is loaded: when it is
 * proposed, and again when it is carried out. Offers, agreements and loans that were made keep their terms.
 */
export const productChangeKind = defineKind({
	fields: productFields,
	async read({ db, language }, subject, after) {
		const country = countryOf(subject);
		if (!country) return refuse({ error: "proposalSubjectUnknown" });
		await lockProducts(db, country);
		const { region, edited } = await findInForce(db, country);
		const { id: _, ...before } = region.terms.products.find(({ id }) => id === subject) ?? regionless();
		if (isDeepStrictEqual(before, after)) return refuse({ error: "proposalChangesNothing" });
		const problems = checkPack(withProducts(edited, [productOf(subject, after)]), language);
		if (problems.length > 0) {
			const sentences = problems.map(({ sentence }) => sentence).join("\n");
			return refuse({ error: "productRefused", details: { sentences } });
		}
		return ok({ before, name: subject, borrowerId: null, country });
	},
	async carryOut({ db, now }, { proposalId, subject, after, current: { country } }) {
		if (!country) throw new Error("A product was approved that no region has.");
		await addRevision(db, { id: proposalId, country, product: productOf(subject, after), inForceAt: now });
	},
});

function regionless(): never {
	throw new Error("A region lost a product.");
}
