import { describe, expect, it } from "vitest";
import { factsOf, readCirculoReply } from "./circulo-reply.ts";

const askedOn = "2026-11-17";
const credit = {
	tipoCredito: "PP",
	fechaAperturaCuenta: "2026-01-20",
	fechaCierreCuenta: null,
	historicoPagos: " V V V",
	fechaRecienteHistoricoPagos: "2026-10-31",
	clavePrevencion: null,
};
const report = {
	folioConsulta: "386636538",
	persona: {},
	consultas: [],
	creditos: [credit],
	domicilios: [],
	empleos: [],
	scores: [{ nombreScore: "FICO", valor: 546, razones: ["D8"] }],
	mensajes: [{ tipoMensaje: 2, leyenda: "Respuesta exitosa de otras SIC's" }],
};
const errors = (codigo: string) => ({ errores: [{ codigo, mensaje: "-" }] });
const read = (status: number, body: unknown) =>
	readCirculoReply(status, typeof body === "string" ? body : JSON.stringify(body), askedOn);

describe("a credit of the report", () => {
	it.each([
		["without a closing date is open", {}, { openLoans: 1 }],
		["with the empty date of the year 1 is open", { fechaCierreCuenta: "0001-01-01" }, { openLoans: 1 }],
		["with a closing date is not open", { fechaCierreCuenta: "2026-04-29" }, { openLoans: 0 }],
		["that is paid has no missed payment", { historicoPagos: " V V V V V V" }, { missedPayments: 0 }],
		["counts each month with overdue payments", { historicoPagos: "0201 V--01 V" }, { missedPayments: 3 }],
		["counts no month before the last six", { historicoPagos: " V V V V V0103" }, { missedPayments: 0 }],
		[
			"that was last reported long ago counts nothing",
			{ historicoPagos: "131313", fechaRecienteHistoricoPagos: "2024-02-28" },
			{ missedPayments: 0 },
		],
		[
			"without a date of its marks counts them as the newest",
			{ historicoPagos: "01010101010101", fechaRecienteHistoricoPagos: "" },
			{ missedPayments: 6 },
		],
		["may lack the first space of its marks", { historicoPagos: "V0101" }, { missedPayments: 2 }],
		["that was written off is listed", { clavePrevencion: "UP" }, { listed: true }],
		["that was closed is not listed", { clavePrevencion: "CC" }, { listed: false }],
		["of a stolen identity is not listed", { clavePrevencion: "RI" }, { listed: false }],
	])("%s", (_what, change, facts) => {
		expect(factsOf([{ ...credit, ...change }], askedOn)).toMatchObject(facts);
	});

	it.each([
		["a mark", { historicoPagos: " V?? V" }],
		["a code", { clavePrevencion: "ZZ" }],
	])("with %s outside the catalogue makes the report unreadable", (_what, change) => {
		expect(factsOf([{ ...credit, ...change }], askedOn)).toBeNull();
	});
});

describe("the reply of Círculo de Crédito", () => {
	it("is a report with the sums of its credits", () => {
		const creditos = [credit, { ...credit, historicoPagos: "01 V" }, { ...credit, clavePrevencion: "PC" }];
		expect(read(200, { ...report, creditos })).toEqual({
			outcome: "report",
			report: { openLoans: 3, missedPayments: 1, listed: true, score: 546 },
		});
	});

	it("has no score where the bureau writes 0", () => {
		const scores = [{ nombreScore: "FICO", valor: 0 }];
		expect(read(200, { ...report, scores })).toMatchObject({ report: { score: null } });
	});

	it.each([
		["a person who is not on file", 404, errors("404.1"), { outcome: "noRecord" }],
		["a wrong address", 404, errors("404"), { outcome: "failed", cause: "refused" }],
		["a page instead of an answer", 404, "<html>", { outcome: "failed", cause: "refused" }],
		["a wrong password", 401, errors("401.2"), { outcome: "failed", cause: "refused" }],
		["a wrong signature", 403, errors("403"), { outcome: "failed", cause: "refused" }],
		["a missing field", 400, errors("400.1"), { outcome: "failed", cause: "refused" }],
		["too many requests", 429, {}, { outcome: "failed", cause: "limited" }],
		["a bureau out of order", 503, {}, { outcome: "failed", cause: "unavailable" }],
		["no content", 204, "", { outcome: "failed", cause: "unreadable" }],
		[
			"a report without credits",
			200,
			{ ...report, creditos: undefined },
			{ outcome: "failed", cause: "unreadable" },
		],
		[
			"a file that the person has blocked",
			200,
			{ ...report, creditos: [], mensajes: [{ tipoMensaje: 1, leyenda: "-" }] },
			{ outcome: "failed", cause: "refused" },
		],
	])("for %s (%i) is %j", (_what, status, body, answer) => {
		expect(read(status, body)).toEqual(answer);
	});
});
