import type { CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { pricedProducts, regions } from "@puente/regions/load";
import type { Choice } from "../../src/screens/loan/offer/choice.ts";
import { discloseHere } from "../../src/screens/loan/offer/compare-disclosures.ts";
import { daysFromNow, minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

type ProductInfo = CallOutput<Calls["productInfo"]>;
type Agreement = CallOutput<Calls["loanAgreement"]>;

export const choice: Choice = { productId: "mx-quick-91", amount: 3_000, days: 91 };
export const choiceQuery = { orderNo, productId: "mx-quick-91", amount: "3000", days: "91" };
export const offerDigest = "4f2d".repeat(16);

/** Products of a region at the standard price, up to a limit. */
export function products(country: Country = "mx", limit = 3_000_000): CallOutput<Calls["productList"]> {
	const priced = pricedProducts(regions[country], { limit, tier: "standard" });
	return {
		products: priced.map((product) => ({
			...product,
			tenures: product.tenures.map((tenure) => ({ ...tenure })),
			allocation: { ...product.allocation, order: [...product.allocation.order] },
		})),
	};
}

/** The server's offer, computed by the same core. */
export function offerOf(choice: Choice, country: Country = "mx"): ProductInfo {
	const product = products(country).products.find(({ productId }) => productId === choice.productId);
	if (product === undefined) throw new Error(`${choice.productId} is not a product of ${country}`);
	const figures = discloseHere(product, choice, daysFromNow(0));
	if (!figures.ok) throw new Error(`${choice.productId}: ${figures.refusal}`);
	const { statement } = regions[country].terms.disclosure;
	return {
		orderNo,
		disclosure: {
			...figures.value,
			statement,
			phases: [...figures.value.phases],
			late: [...figures.value.late],
		},
		keyFacts,
		offerDigest,
		validUntil: minutesFromNow(25 * 60),
	};
}

/** As the server writes it in Spanish: long labels, long values and numbers that do not break. */
export const keyFacts: ProductInfo["keyFacts"] = {
	title: "Carátula",
	warnings: [
		"Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.",
		"Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.",
	],
	rows: [
		["Tasa de interés anual ordinaria, sin IVA", "18.25%"],
		["Tasa de interés anual moratoria, sin IVA", "730.00%"],
		["Fija o variable", "Tasa fija"],
		[
			"Otras comisiones",
			"Mover las fechas de pago: 0.1% del capital pendiente, más su impuesto. Ninguna más.",
		],
		["Registro de contratos de adhesión (RECA)", "SANDBOX-0000-000-000000"],
		["UNE, correo", "complaints.mx@puente.example"],
		["Quejas que no resolvimos", "CONDUSEF, 55 5340 0999, 800 999 8080, www.condusef.gob.mx"],
	],
};

export function agreement(part: Partial<Agreement> = {}): Agreement {
	return {
		version: "2026-11-01",
		language: "es",
		digest: offerDigest,
		acceptedAt: null,
		title: "Contrato de préstamo personal",
		sections: [
			{
				heading: "Las partes",
				paragraphs: ["Puente México y la persona que acepta este contrato."],
				rows: [
					["Monto", "$3,000"],
					["Plazo", "91 días"],
				],
			},
			{
				heading: "Calendario de pagos",
				paragraphs: [],
				rows: [
					["N.º", "Fecha de pago", "Capital", "Interés", "IVA del interés", "Pago", "Capital pendiente"],
					["1", "13 nov 2026", "$983.00", "$45.00", "$7.00", "$1,035.00", "$2,017.00"],
					["2", "14 dic 2026", "$999.00", "$31.00", "$5.00", "$1,035.00", "$1,018.00"],
					["3", "13 ene 2027", "$1,018.00", "$15.00", "$2.00", "$1,035.00", "$0.00"],
				],
			},
		],
		...part,
	};
}
