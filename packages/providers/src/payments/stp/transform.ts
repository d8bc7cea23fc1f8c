import { formatMajor, money } from "@puente/core/money";
import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import { readJson } from "../exact-json.ts";
import type { Payout } from "../payout-rail.ts";
import {
	type Attempt,
	isUsedReference,
	minorFromMajor,
	type PayoutLookup,
	type PayoutRecord,
	unreadable,
} from "../payout-record.ts";
import { plainText, sevenDigits, shortReference } from "../payout-reference.ts";
import { institutionOf } from "./institution.ts";

/** STP's own institution number. */
export const stpInstitution = "90646";
const textLengthMax = 39;
const clabeLength = 18;

/** In the order in which they are signed. */
const signedFields = [
	"institucionContraparte",
	"empresa",
	"fechaOperacion",
	"folioOrigen",
	"claveRastreo",
	"institucionOperante",
	"monto",
	"tipoPago",
	"tipoCuentaOrdenante",
	"nombreOrdenante",
	"cuentaOrdenante",
	"rfcCurpOrdenante",
	"tipoCuentaBeneficiario",
	"nombreBeneficiario",
	"cuentaBeneficiario",
	"rfcCurpBeneficiario",
	"emailBeneficiario",
	"tipoCuentaBeneficiario2",
	"nombreBeneficiario2",
	"cuentaBeneficiario2",
	"rfcCurpBeneficiario2",
	"conceptoPago",
	"conceptoPago2",
	"claveCatUsuario1",
	"claveCatUsuario2",
	"clavePago",
	"referenciaCobranza",
	"referenciaNumerica",
	"tipoOperacion",
	"topologia",
	"usuario",
	"medioEntrega",
	"prioridad",
	"iva",
] as const;

type Order = Readonly<Record<string, string>>;

export function orderToSign(order: Order): string {
	return `||${signedFields.map((name) => order[name] ?? "").join("|")}||`;
}

/** Unused fields are signed as empty and not sent. */
export function orderFields(order: Order): Order {
	return Object.fromEntries(Object.entries(order).filter(([, value]) => value !== ""));
}

export function queryToSign(query: {
	readonly empresa: string;
	readonly claveRastreo: string;
	readonly tipoOrden: string;
	readonly fechaOperacion: string;
}): string {
	return `||${query.empresa}|${query.claveRastreo}|${query.tipoOrden}|${query.fechaOperacion}||`;
}

/** The older queries sign all fields of an order, of which they use two. */
export function listToSign(company: string, day: string): string {
	return `|||${company}|${day}||||${"|".repeat(30)}`;
}

/**
 * STP takes everything as text; the amount is in pesos with two decimals. The tracking key is our reference in 26
 * letters; the folio is our whole reference, because the webhook returns it.
 */
export function makeOrder(
	payout: Omit<Payout, "firstSentAt">,
	from: { readonly company: string; readonly clabe: string; readonly payer: string },
): Order {
	const { accountNumber, bankCode, holder } = payout.to;
	return {
		institucionContraparte: institutionOf(bankCode),
		empresa: from.company,
		folioOrigen: payout.reference,
		claveRastreo: shortReference(payout.reference),
		institucionOperante: stpInstitution,
		monto: formatMajor(money(payout.amountMinor, payout.currency)),
		// Third party to third party.
		tipoPago: "1",
		tipoCuentaOrdenante: "40",
		nombreOrdenante: plainText(from.payer, textLengthMax),
		cuentaOrdenante: from.clabe,
		// 40 is a CLABE, 3 a debit card.
		tipoCuentaBeneficiario: accountNumber.length === clabeLength ? "40" : "3",
		nombreBeneficiario: plainText(holder, textLengthMax),
		cuentaBeneficiario: accountNumber,
		rfcCurpBeneficiario: "ND",
		conceptoPago: plainText(payout.narration, textLengthMax),
		referenciaNumerica: String(sevenDigits(payout.reference)),
		topologia: "T",
		medioEntrega: "3",
		prioridad: "1",
	};
}

const registeredReply = z.object({
	resultado: z.object({ id: z.string(), descripcionError: z.nullish(z.string()) }),
});

export function readRegistered(reply: RailReply): Attempt {
	if (reply.kind === "failed") return reply;
	const read = registeredReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	const { id, descripcionError } = read.data.resultado;
	const sentence = descripcionError ?? "";
	if (sentence === "" && /^[1-9]\d*$/.test(id)) return { kind: "accepted", providerId: id };
	// STP itself had a timeout.
	if (/no se recibi/i.test(sentence)) return { kind: "failed", cause: "unavailable" };
	if (/firma/i.test(sentence)) return { kind: "refused", code: "signature", final: false };
	if (/saldo/i.test(sentence)) return { kind: "refused", code: "balance", final: false };
	return { kind: "refused", code: id, final: true, used: id === "-1" || isUsedReference(sentence) };
}

const queryReply = z.object({
	estado: z.string(),
	respuesta: z.nullish(
		z.object({
			claveRastreo: z.string(),
			estado: z.string(),
			monto: z.string(),
			idEF: z.string(),
			causaDevolucion: z.nullish(z.string()),
			tsLiquidacion: z.nullish(z.string()),
			tsCaptura: z.nullish(z.string()),
		}),
	),
});

/** 6: no such order on that day. 8: that day is in the future. */
const nothingThere = ["6", "8"];
/** 3: too many queries; STP allows about a hundred an hour. */
const tooMany = "3";

export function readOrder(reply: RailReply, trackingKey: string): PayoutLookup {
	if (reply.kind === "failed") return reply;
	const read = queryReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	const { estado, respuesta } = read.data;
	if (nothingThere.includes(estado)) return { kind: "notFound" };
	if (estado === tooMany) return { kind: "failed", cause: "limited" };
	if (estado !== "0" || !respuesta || respuesta.claveRastreo !== trackingKey) return unreadable;
	const amountMinor = minorFromMajor(respuesta.monto, "MXN");
	if (amountMinor === null) return unreadable;
	const state = stateOf(respuesta.estado);
	const record: PayoutRecord = {
		providerId: respuesta.idEF,
		state,
		amountMinor,
		currency: "MXN",
		code: state === "failed" || state === "reversed" ? (respuesta.causaDevolucion ?? respuesta.estado) : null,
		changedAt: instantOf(respuesta.tsLiquidacion ?? respuesta.tsCaptura ?? ""),
	};
	return { kind: "record", record };
}

const states: ReadonlyMap<string, PayoutRecord["state"]> = new Map([
	["LQ", "settled"],
	["TLQ", "settled"],
	["LIQUIDADO", "settled"],
	["CN", "failed"],
	["TCL", "failed"],
	["CANCELADO", "failed"],
	["R", "failed"],
	["RE", "failed"],
	["RECHAZADO", "failed"],
	["D", "reversed"],
	["DEVUELTO", "reversed"],
]);

/** Any other state is pending: captured, authorised, sent. */
export function stateOf(estado: string): PayoutRecord["state"] {
	return states.get(estado) ?? "pending";
}

function instantOf(milliseconds: string): string {
	return /^\d{1,15}$/.test(milliseconds) ? new Date(Number(milliseconds)).toISOString() : "";
}

const dayMs = 24 * 60 * 60 * 1000;
/** Mexico City has this offset all year since 2022. */
const mexicoOffsetMs = -6 * 60 * 60 * 1000;
/** Longer than any run of holidays. */
const daysMax = 10;

/**
 * The days to search for an order first sent at that time: first the current one (no day), then each from then until
 * now. An order sent after six in the evening belongs to the next banking day.
 */
export function daysToSearch(firstSentAt: Date, now: Date, countMax: number = daysMax): readonly string[] {
	const first = Math.max(firstSentAt.getTime(), now.getTime() - countMax * dayMs);
	const days: string[] = [""];
	for (let at = first; dayOf(at) <= dayOf(now.getTime()); at += dayMs) days.push(dayOf(at));
	return days;
}

/** Six in the evening, when the operation day ends. */
const closingMs = 18 * 60 * 60 * 1000;
/** Our clock and STP's may differ, and an order takes some time. */
const marginMs = 10 * 60 * 1000;

/** Whether an order first sent at that time surely belongs to the current operation day: days end only at six. */
export function isSameOperationDay(firstSentAt: Date, now: Date): boolean {
	const dayNumber = (ms: number) => Math.floor((ms + mexicoOffsetMs - closingMs) / dayMs);
	return dayNumber(firstSentAt.getTime() - marginMs) === dayNumber(now.getTime() + marginMs);
}

/** Whether a day of `daysToSearch` has ended, so that its list is complete. The current one has no date. */
export function isPastDay(day: string, now: Date): boolean {
	return day !== "" && day < dayOf(now.getTime());
}

function dayOf(milliseconds: number): string {
	return new Date(milliseconds + mexicoOffsetMs).toISOString().slice(0, 10).replaceAll("-", "");
}

const webhookBody = z.object({ empresa: z.string(), folioOrigen: z.nullish(z.string()) });

/**
 * Our reference in a change of state. Null: not one of STP's; empty: received money, or an order that is not ours.
 */
export function readFolio(text: string): string | null {
	const read = webhookBody.safeParse(readJson(text));
	return read.success ? (read.data.folioOrigen ?? "") : null;
}
