import { clabeCheckDigit } from "@puente/core/validation";
import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import type { CollectedPayment } from "../collection-rail.ts";
import type { ChargeLookup } from "../collection-record.ts";
import { readJson } from "../exact-json.ts";
import { minorFromMajor, unreadable } from "../payout-record.ts";

const digitsBeforeCheck = 17;

/** STP assigns us a range, in which we number the CLABEs. Null: the serial does not fit. */
export function makeClabe(prefix: string, serial: number): string | null {
	const room = digitsBeforeCheck - prefix.length;
	if (!Number.isSafeInteger(serial) || serial < 0 || String(serial).length > room) return null;
	const first17 = prefix + String(serial).padStart(room, "0");
	return first17 + clabeCheckDigit(first17);
}

const credit = z.object({
	empresa: z.string(),
	claveRastreo: z.string(),
	cuentaBeneficiario: z.string(),
	monto: z.string(),
	fechaOperacion: z.string(),
	institucionOrdenante: z.string(),
});
const changeOfState = z.object({ estado: z.string() });

export type Credit = { readonly trackingKey: string; readonly day: string };

/** Received money. Null: not a webhook of STP's; "other": about an order that we sent. */
export function readCredit(text: string): Credit | "other" | null {
	const body = readJson(text);
	const read = credit.safeParse(body);
	if (read.success) return { trackingKey: read.data.claveRastreo, day: read.data.fechaOperacion };
	return changeOfState.safeParse(body).success ? "other" : null;
}

const received = z.object({
	claveRastreo: z.string(),
	cuentaBeneficiario: z.string(),
	monto: z.string(),
	fechaOperacion: z.string(),
	institucionContraparte: z.string(),
	tsLiquidacion: z.nullish(z.string()),
});
const oneReply = z.object({ estado: z.string(), respuesta: z.nullish(z.unknown()) });
const listReply = z.object({
	resultado: z.object({
		id: z.string(),
		descripcionError: z.nullish(z.string()),
		lst: z.nullish(z.array(z.unknown())),
	}),
});

/** The sender's bank may use a tracking key again on another day. */
function paymentOf(data: z.output<typeof received>): CollectedPayment | null {
	const amountMinor = minorFromMajor(data.monto, "MXN");
	const at = data.tsLiquidacion ?? "";
	if (amountMinor === null || !/^\d{1,15}$/.test(at)) return null;
	return {
		paymentId: `${data.fechaOperacion}:${data.institucionContraparte}:${data.claveRastreo}`,
		amountMinor,
		currency: "MXN",
		paidAt: new Date(Number(at)).toISOString(),
	};
}

/** One order that was received. 6: no such order on that day. */
export function readReceived(reply: RailReply, trackingKey: string): ChargeLookup {
	if (reply.kind === "failed") return reply;
	const read = oneReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	if (read.data.estado === "6") return { kind: "notFound" };
	const one = received.safeParse(read.data.respuesta);
	if (read.data.estado !== "0" || !one.success || one.data.claveRastreo !== trackingKey) return unreadable;
	const payment = paymentOf(one.data);
	if (payment === null) return unreadable;
	const { cuentaBeneficiario: clabe } = one.data;
	return {
		kind: "record",
		record: {
			providerId: clabe,
			reference: null,
			payTo: clabe,
			show: { kind: "clabe", clabe },
			payments: [payment],
			open: true,
		},
	};
}

/** The payments of a day, by the CLABE that got them. */
export type ReceivedDay = ReadonlyMap<string, readonly CollectedPayment[]>;

/** Null: the list is unreadable. */
export function readDay(reply: RailReply): ReceivedDay | null {
	if (reply.kind === "failed") return null;
	const read = listReply.safeParse(reply.body);
	if (!read.success) return null;
	const { lst, descripcionError } = read.data.resultado;
	if (!lst) return /no se encontr/i.test(descripcionError ?? "") ? new Map() : null;
	const byClabe = new Map<string, CollectedPayment[]>();
	for (const entry of lst) {
		const one = received.safeParse(entry);
		const payment = one.success ? paymentOf(one.data) : null;
		if (!one.success || payment === null) continue;
		const { cuentaBeneficiario: clabe } = one.data;
		byClabe.set(clabe, [...(byClabe.get(clabe) ?? []), payment]);
	}
	return byClabe;
}
