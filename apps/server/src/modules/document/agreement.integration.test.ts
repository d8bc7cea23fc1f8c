import { disclose } from "@puente/core/offer";
import { type Country, countries, type Language, languages } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { legalTextFor, legalVersion } from "@puente/words";
import { agreementTextsOf } from "@puente/words/agreement";
import { legalEn } from "@puente/words/legal/en";
import { legalEs } from "@puente/words/legal/es";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { dayText, decimalText, moneyText } from "../../platform/text/value-text.ts";
import { type AgreementParts, canonicalJson, digestOf, writeAgreement } from "./agreement.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import { writeKeyFacts } from "./key-facts.ts";
import { privacyPdf } from "./privacy-pdf.ts";

const paidOutOn = "2026-11-15" as PlainDate;
const acceptedAt = new Date("2026-11-15T12:34:56Z");
const validUntil = new Date("2026-11-18T12:00:00Z");
const parties = { operator: null, borrowerName: "Adaéze Ñúñez Okonkwo", byMail: true };

function partsOf(
	country: Country,
	language: Language,
	changes: Partial<AgreementParts> = {},
): AgreementParts {
	const region = regions[country];
	const product = pricedProducts(region, { limit: region.pack.loan.amountMax, tier: "standard" }).at(-1);
	if (!product) throw new Error("no product");
	const choice = { amount: product.amountMax, days: product.tenures.at(-1)?.days ?? 0, paidOutOn };
	const disclosure = disclose(product, choice);
	if (!disclosure.ok) throw new Error(disclosure.refusal);
	return {
		orderNo: "P261115ABC",
		country,
		product,
		choice,
		disclosure: disclosure.value,
		validUntil,
		version: region.pack.noticeVersions.loanAgreement,
		language,
		...changes,
	};
}

async function textOf(pdf: Buffer): Promise<string> {
	const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
	const pages: string[] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const content = await (await document.getPage(number)).getTextContent();
		pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
	}
	await document.cleanup();
	// A paragraph may continue after a page's footer.
	const footer = /\S+ · SHA-256 [0-9a-f]{64} · \S+ · \d+\/\d+ /g;
	return pages.join(" ").replaceAll(/\s+/g, " ").replaceAll(footer, "");
}

const everyCase = countries.flatMap((country) => languages.map((language) => [country, language] as const));

describe.each(everyCase)("writeAgreement for %s in %s", (country, language) => {
	const parts = partsOf(country, language);

	it("puts every figure of the disclosure into the PDF", async () => {
		const shown = disclose(parts.product, parts.choice);
		if (!shown.ok) throw new Error(shown.refusal);
		const { locale } = regions[country].pack.currency;
		const money = (minor: bigint) => moneyText(minor, parts.product.currency, locale);
		const percent = (digits: string) => `${decimalText(digits, locale)}%`;
		const day = (date: PlainDate) => dayText(date, language, "UTC");
		const { phases, late, rollover, early, ...rest } = shown.value;
		const figures = [
			...[rest.amountMinor, rest.receivedMinor, rest.feeMinor, rest.taxMinor, rest.interestMinor].map(money),
			...[rest.totalMinor, rest.costMinor, rest.penaltyMaxMinor].map(money),
			percent(rest.aprPercent),
			percent(parts.product.interestPercentPerDay),
			percent(parts.product.penalty.percentPerDay),
			`${parts.product.penalty.capPercent}%`,
			...late.map((cost) => money(cost.penaltyMinor)),
			...(rollover ? [money(rollover.payMinor), money(rollover.totalMinor), day(rollover.dueOn)] : []),
			...[money(early.payMinor), money(early.interestSavedMinor), day(early.on)],
			...(rest.coolingOffUntil ? [day(rest.coolingOffUntil)] : []),
			...phases.flatMap((phase) => [
				day(phase.dueOn),
				...[phase.principalMinor, phase.interestMinor, phase.dueMinor, phase.balanceMinor].map(money),
			]),
		];
		const agreement = writeAgreement(parts, parties);
		const text = await textOf(await agreementPdf(agreement, acceptedAt));
		for (const figure of figures) expect(text).toContain(figure);
		expect(text).toContain(parties.borrowerName);
		expect(text).toContain(digestOf(parts));
		expect(text).toContain(regions[country].terms.legal.regulator);
		for (const section of agreement.sections) {
			expect(text).toContain(section.heading);
			for (const paragraph of section.paragraphs) expect(text).toContain(paragraph);
		}
	});

	it("has every key fact of the country in the PDF, each with a value, as the app shows them", async () => {
		const { title, rows, warnings } = writeKeyFacts(parts, null);
		const text = await textOf(await agreementPdf(writeAgreement(parts, parties), acceptedAt));
		expect(title).not.toBe("");
		expect(rows.map(([label]) => label)).toHaveLength(regions[country].keyFacts.facts.length);
		for (const [label, value] of rows) {
			expect(value.trim(), label).not.toBe("");
			expect(text).toContain(label);
			expect(text).toContain(value);
		}
		for (const warning of warnings) expect(text).toContain(warning);
	});

	it("leaves no placeholder open", () => {
		expect(JSON.stringify(writeAgreement(parts, parties).sections)).not.toMatch(/[{][a-z]+[}]|undefined/i);
	});
});

describe("privacyPdf", () => {
	it.each([
		["en", legalEn, "Privacy policy"],
		["es", legalEs, "Política de privacidad"],
	] as const)("has the whole policy in %s, and the same bytes each time", async (language, texts, title) => {
		const pdf = await privacyPdf(language, { country: "co", brand: "Puente" });
		expect(pdf.equals(await privacyPdf(language, { country: "co", brand: "Puente" }))).toBe(true);
		const text = await textOf(pdf);
		expect(text).toContain(title);
		expect(text).toContain(legalVersion);
		expect(text).not.toContain("{brand}");
		const policy = legalTextFor(texts, "privacy", { country: "co", brand: "Puente" });
		for (const { heading, paragraphs, points = [] } of policy.sections)
			for (const part of [heading, ...paragraphs, ...points]) expect(text).toContain(part);
		expect(text).toContain("1581");
		expect(text).not.toMatch(/Nigeria|Digital Personal/);
	});
});

it.each(["en", "es"] as const)("the agreement in %s says how its signed copy is sent", (language) => {
	const { sending } = agreementTextsOf(language, "mx");
	const written = (byMail: boolean) =>
		JSON.stringify(writeAgreement(partsOf("mx", language), { ...parties, byMail }).sections);
	expect(written(true)).toContain(sending.bySmsAndMail);
	expect(written(true)).not.toContain(sending.bySms);
	expect(written(false)).toContain(sending.bySms);
	expect(written(false)).not.toContain(sending.bySmsAndMail);
});

describe("agreementPdf", () => {
	it("gives the same bytes for the same agreement", async () => {
		const agreement = writeAgreement(partsOf("ng", "en"), parties);
		const [one, other] = [
			await agreementPdf(agreement, acceptedAt),
			await agreementPdf(agreement, acceptedAt),
		];
		expect(one.equals(other)).toBe(true);
		expect(one.subarray(0, 5).toString()).toBe("%PDF-");
		expect(one.length).toBeLessThan(200_000);
	});
});

describe("writeAgreement", () => {
	it("writes a carátula with the CAT in Mexico, a key facts statement in India, a plain summary elsewhere", () => {
		const rows = (country: Country) =>
			JSON.stringify(writeAgreement(partsOf(country, "en"), parties).sections[1]);
		expect(rows("mx")).toContain("Cover sheet");
		expect(rows("mx")).toContain("(CAT), without IVA");
		expect(rows("mx")).toContain("for information and comparison only");
		expect(rows("in")).toContain("Key facts statement");
		expect(rows("co")).toContain("What the loan costs");
		expect(rows("ng")).toContain("What the loan costs");
	});

	it("contains every field of the operator: lender, licences and contacts", () => {
		const operator = {
			lenderName: "Prestamos SOFOM ENR",
			licenceNumber: "SIPRES 1234",
			contractRegisterNumber: "RECA 5678",
			complaintsContact: "une@lender.example",
			grievanceOfficer: "Asha Rao",
			supportPhone: "800 000 0000",
		};
		const text = JSON.stringify(writeAgreement(partsOf("mx", "es"), { ...parties, operator }));
		for (const fact of Object.values(operator)) expect(text).toContain(fact);
		expect(text).not.toContain("Sandbox");
	});
});

it.each([
	["mx", "we ask the bank whose account it is"],
	["co", "the transfer carries the number of your document"],
	["in", "we ask the bank whose account it is"],
	["ng", "we ask the bank whose account it is"],
] as const)("the agreement for %s says of the account: %s", (country, said) => {
	const text = JSON.stringify(writeAgreement(partsOf(country, "en"), parties));
	expect(text).toContain(said);
	expect(text).not.toContain("we checked");
});

it("the agreement names the days on which support answers", () => {
	expect(JSON.stringify(writeAgreement(partsOf("mx", "en"), parties))).toContain("Monday – Friday");
	expect(JSON.stringify(writeAgreement(partsOf("mx", "es"), parties))).toContain("lunes – viernes");
});

describe("the key facts", () => {
	const rowsOf = (country: Country, language: Language = "en") =>
		new Map(writeKeyFacts(partsOf(country, language), null).rows);

	it("of Mexico give yearly rates, the fixed rate, the prescribed warnings, RECA, UNE and CONDUSEF", () => {
		const { rows, warnings } = writeKeyFacts(partsOf("mx", "es"), null);
		const facts = new Map(rows);
		// 0.06% and 2% a day.
		expect(facts.get("Tasa de interés anual ordinaria, sin IVA")).toBe("21.90%");
		expect(facts.get("Tasa de interés anual moratoria, sin IVA")).toBe("730.00%");
		expect(facts.get("Fija o variable")).toBe("Tasa fija");
		expect(facts.get("Registro de contratos de adhesión (RECA)")).toMatch(/^SANDBOX-/);
		expect(facts.get("Unidad Especializada de Atención a Usuarios (UNE)")).toMatch(/@/);
		expect(facts.get("UNE, teléfono")).toMatch(/^\+52/);
		expect(facts.get("Quejas que no resolvimos")).toContain("800 999 8080");
		expect(warnings).toEqual([
			"Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.",
			"Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.",
		]);
	});

	it("of India give rate and type, recovery agents, the nodal officer, transfer and LSP", () => {
		const facts = rowsOf("in");
		// 0.05% a day.
		expect(facts.get("Annual ordinary interest rate, without GST")).toBe("18.25%");
		expect(facts.get("Fixed or variable")).toBe("Fixed rate");
		expect(facts.get("Recovery agents: clause of the agreement")).toMatch(/^Section 10/);
		expect(facts.get("Grievance officer, telephone")).toMatch(/^\+91/);
		expect(facts.get("Grievance officer, e-mail")).toMatch(/@/);
		expect(facts.get("May the loan be transferred or securitised?")).toBe("No");
		expect(facts.get("Lending service provider (LSP)")).toMatch(/^None/);
		expect(facts.get("Cooling-off period")).toBe("3 days from the payout");
	});

	it("of Colombia give the effective annual and the monthly rate, those of Nigeria the annual and monthly", () => {
		expect(rowsOf("co", "es").get("Tasa efectiva anual (E.A.), con todos los cargos")).toMatch(/^1\d,\d\d%$/);
		expect(rowsOf("co", "es").get("Tasa nominal mensual, mes vencido")).toMatch(/^1,\d\d%$/);
		expect(rowsOf("ng").get("Annual ordinary interest rate, without VAT")).toBe("21.90%");
		expect(rowsOf("ng").get("Monthly interest rate, without VAT")).toBe("1.82%");
	});
});

describe("digestOf", () => {
	const parts = partsOf("mx", "es");
	const changed: readonly [string, Partial<AgreementParts>][] = [
		["order", { orderNo: "P261115ABD" }],
		["price", { product: { ...parts.product, feePercent: "1.6" } }],
		["amount", { choice: { ...parts.choice, amount: parts.choice.amount - 1_000 } }],
		["day", { choice: { ...parts.choice, paidOutOn: "2026-11-16" as PlainDate } }],
		["schedule", { disclosure: { ...parts.disclosure, phases: parts.disclosure.phases.slice(1) } }],
		["text", { version: "2026-12-01" }],
		["language", { language: "en" }],
		["validity", { validUntil: new Date(validUntil.getTime() + 1) }],
	];

	it.each(changed)("changes with the %s", (_what, change) => {
		expect(digestOf({ ...parts, ...change })).not.toBe(digestOf(parts));
	});

	it("does not depend on the order of keys, so that a stored offer gives the same digest", () => {
		const stored = JSON.parse(canonicalJson(parts.product));
		expect(digestOf({ ...parts, product: stored })).toBe(digestOf(parts));
	});
});
