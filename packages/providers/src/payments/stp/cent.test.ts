import { describe, expect, it } from "vitest";
import { centKey, hasReceipt, isCent, makeCentOrder, readHolder, receiptForm } from "./cent.ts";
import { readSentDay } from "./sent-transform.ts";

const reference = "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10";
const enquiry = {
	reference,
	bankCode: "072",
	accountNumber: "072691004495711499",
	claimedName: "Ricardo Sánchez",
};
const key = "C0BDWE54EHY9XQ9READHXFQPAGG";

it("sends one centavo under a key that no payout has, without a folio", () => {
	const from = { company: "PUENTE", clabe: "646180110400000007", payer: "Puente" };
	expect(makeCentOrder(enquiry, from)).toMatchObject({
		claveRastreo: key,
		folioOrigen: "",
		monto: "0.01",
		cuentaBeneficiario: enquiry.accountNumber,
		nombreBeneficiario: "Ricardo Sanchez",
	});
});

it("is no payout when the orders of a day are compared", () => {
	const order = (claveRastreo: string, monto: string) => ({
		claveRastreo,
		monto,
		estado: "LQ",
		fechaOperacion: "20261110",
		tsCaptura: "1794333600000",
	});
	expect(isCent({ claveRastreo: key, monto: "0.01" })).toBe(true);
	const lst = [order(key, "0.01"), order(key, "1.00"), order(key.slice(1), "0.01"), null];
	const listed = readSentDay({ kind: "reply", status: 200, body: { resultado: { lst } } });
	expect(listed?.map(({ providerId, amountMinor }) => [providerId, amountMinor])).toEqual([
		[`20261110:${key}`, 100n],
		[`20261110:${key.slice(1)}`, 1n],
	]);
});

it("is found at Banxico by its key, day, banks, account and amount", () => {
	expect(receiptForm(enquiry, "20261110")).toEqual({
		tipoCriterio: "T",
		captcha: "c",
		tipoConsulta: "1",
		fecha: "10-11-2026",
		criterio: centKey(reference),
		emisor: "90646",
		receptor: "40072",
		cuenta: enquiry.accountNumber,
		monto: "0.01",
		receptorParticipante: "0",
	});
	expect(hasReceipt('<a href="descarga.do?formato=XML">')).toBe(true);
	expect(hasReceipt("No se encontró ningún pago con la información proporcionada")).toBe(false);
});

describe("the holder in a receipt", () => {
	const receipt = (name: string, account = enquiry.accountNumber, own = key) =>
		`<?xml version="1.0"?><SPEI_Tercero FechaOperacion="2026-11-10" claveRastreo="${own}">` +
		`<Beneficiario BancoReceptor="BANORTE" Nombre="${name}" TipoCuenta="40" Cuenta="${account}" RFC="ND"/>` +
		`<Ordenante BancoEmisor="STP" Nombre="PUENTE" Cuenta="646180110400000007"/></SPEI_Tercero>`;

	it.each([
		["RICARDO SANCHEZ", "RICARDO SANCHEZ"],
		["PE&amp;A &apos;S&apos;", "PE&A 'S'"],
		["ND", null],
		["", null],
	])("%j is %j", (name, holder) => expect(readHolder(receipt(name), enquiry)).toBe(holder));

	it("is not read from the receipt of another centavo or account, or from another page", () => {
		expect(readHolder(receipt("ANA", enquiry.accountNumber, `${key}X`), enquiry)).toBeNull();
		expect(readHolder(receipt("ANA", "012180001234567890"), enquiry)).toBeNull();
		expect(readHolder("ha excedido el número máximo de consultas", enquiry)).toBeNull();
	});

	it("of a card may name the account behind it", () => {
		const card = { ...enquiry, accountNumber: "4169160000000009" };
		expect(readHolder(receipt("ANA RUIZ"), card)).toBe("ANA RUIZ");
	});
});
