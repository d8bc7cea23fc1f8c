import { describe, expect, it } from "vitest";
import { institutionOf } from "./institution.ts";
import {
	daysToSearch,
	isSameOperationDay,
	makeOrder,
	orderFields,
	orderToSign,
	queryToSign,
	readOrder,
	readRegistered,
} from "./transform.ts";

const reply = (body: unknown) => ({ kind: "reply", status: 200, body }) as const;
const payout = {
	reference: "0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10",
	firstSentAt: new Date("2026-11-10T18:00:00Z"),
	amountMinor: 120n,
	currency: "MXN",
	to: { bankCode: "072", accountNumber: "072691004495711499", holder: "Ricardo Sánchez" },
	narration: "Préstamo",
} as const;
const from = { company: "PUENTE", clabe: "646180110400000007", payer: "Puente México" };

it("signs the 34 fields in STP's order, empty where unused", () => {
	const order = makeOrder(payout, from);
	const signed = orderToSign(order);
	expect(signed.slice(2, -2).split("|")).toHaveLength(34);
	expect(signed).toBe(
		"||40072|PUENTE||0b6f1c52-3a3e-4f6e-9c39-4d8f5f7b2a10|0BDWE54EHY9XQ9READHXFQPAGG|90646|1.20|1|40|Puente Mexico|" +
			"646180110400000007||40|Ricardo Sanchez|072691004495711499|ND||||||Prestamo||||||1907377||T||3|1|||",
	);
	expect(Object.keys(orderFields({ ...order, iva: "" }))).not.toContain("iva");
});

it("signs a query with its day, or without", () => {
	const query = { empresa: "PUENTE", claveRastreo: "K1", tipoOrden: "E", fechaOperacion: "" };
	expect(queryToSign(query)).toBe("||PUENTE|K1|E|||");
	expect(queryToSign({ ...query, fechaOperacion: "20261110" })).toBe("||PUENTE|K1|E|20261110||");
});

it("pays a debit card as a card", () => {
	const card = { ...payout, to: { ...payout.to, accountNumber: "4169160000000009" } };
	expect(makeOrder(card, from)["tipoCuentaBeneficiario"]).toBe("3");
});

it.each([
	["001", "02001"],
	["002", "40002"],
	["019", "37019"],
	["166", "37166"],
	["167", "40167"],
	["646", "90646"],
	["903", "90903"],
])("maps the bank %s to institution %s", (bankCode, institution) => {
	expect(institutionOf(bankCode)).toBe(institution);
});

describe("the reply to an order", () => {
	it.each([
		[{ id: "9349827" }, { kind: "accepted", providerId: "9349827" }],
		[
			{ id: "0", descripcionError: "Error validando la firma" },
			{ kind: "refused", code: "signature", final: false },
		],
		[
			{ id: "0", descripcionError: "No se recibió respuesta del servicio" },
			{ kind: "failed", cause: "unavailable" },
		],
		[
			{ id: "-1", descripcionError: "La clave de rastreo X ya fue utilizada" },
			{ kind: "refused", code: "-1", final: true, used: true },
		],
		[
			{ id: "-7", descripcionError: "La cuenta X no existe" },
			{ kind: "refused", code: "-7", final: true, used: false },
		],
		[{ id: "0" }, { kind: "refused", code: "0", final: true, used: false }],
	])("%j", (resultado, attempt) => {
		expect(readRegistered(reply({ resultado }))).toEqual(attempt);
	});
});

describe("an order from a lookup", () => {
	const respuesta = {
		claveRastreo: "K1",
		estado: "TLQ",
		monto: "1.2",
		idEF: "77",
		tsLiquidacion: "1634919027297",
	};

	it("is in centavos and UTC", () => {
		expect(readOrder(reply({ estado: "0", respuesta }), "K1")).toEqual({
			kind: "record",
			record: {
				providerId: "77",
				state: "settled",
				amountMinor: 120n,
				currency: "MXN",
				code: null,
				changedAt: "2021-10-22T16:10:27.297Z",
			},
		});
	});

	it("must be the requested one", () => {
		expect(readOrder(reply({ estado: "0", respuesta }), "K2")).toEqual({
			kind: "failed",
			cause: "unreadable",
		});
	});

	it("is not found only when STP says so; any other reply is a failure", () => {
		expect(readOrder(reply({ estado: "6", mensaje: "No se encontraron datos" }), "K1")).toEqual({
			kind: "notFound",
		});
		expect(readOrder(reply({ estado: "3", mensaje: "Límite" }), "K1")).toEqual({
			kind: "failed",
			cause: "limited",
		});
		expect(readOrder(reply({ estado: "5", mensaje: "Otro" }), "K1")).toEqual({
			kind: "failed",
			cause: "unreadable",
		});
	});
});

describe("the operation day, which ends at six in the evening in Mexico City", () => {
	it.each([
		["just sent at noon", "2026-11-10T18:00:00Z", "2026-11-10T18:00:00Z", true],
		["sent in the morning, again in the afternoon", "2026-11-10T15:00:00Z", "2026-11-10T23:00:00Z", true],
		["sent in the evening, again next noon", "2026-11-11T01:00:00Z", "2026-11-11T18:00:00Z", true],
		["sent before six, again after", "2026-11-10T23:30:00Z", "2026-11-11T00:30:00Z", false],
		[
			"sent just after six, which may be before by STP's clock",
			"2026-11-11T00:05:00Z",
			"2026-11-11T00:20:00Z",
			false,
		],
		[
			"again just before six, which may be after by STP's clock",
			"2026-11-10T18:00:00Z",
			"2026-11-10T23:55:00Z",
			false,
		],
		["again days later", "2026-11-10T18:00:00Z", "2026-11-13T18:00:00Z", false],
	])("%s", (_name, first, now, same) => {
		expect(isSameOperationDay(new Date(first), new Date(now))).toBe(same);
	});
});

describe("the days to search", () => {
	it("are the current one and today for an order just sent", () => {
		const now = new Date("2026-11-10T18:00:00Z");
		expect(daysToSearch(now, now)).toEqual(["", "20261110"]);
	});

	it("are those of Mexico City, whose midnight is 06:00 UTC", () => {
		const sent = new Date("2026-11-10T05:59:00Z");
		expect(daysToSearch(sent, new Date("2026-11-11T06:00:00Z"))).toEqual([
			"",
			"20261109",
			"20261110",
			"20261111",
		]);
	});

	it("go at most ten days back", () => {
		const days = daysToSearch(new Date("2026-01-01T12:00:00Z"), new Date("2026-11-10T12:00:00Z"));
		expect(days).toHaveLength(12);
	});

	it("begin with the day of a payout of six weeks ago, if so many may be searched", () => {
		const days = daysToSearch(new Date("2026-10-01T15:00:00Z"), new Date("2026-11-12T15:00:00Z"), 70);
		expect(days.slice(0, 2)).toEqual(["", "20261001"]);
	});
});
