import * as z from "zod/mini";
import type { RailReply } from "../call-rail.ts";
import { accountIn, type ListedPayout } from "../payout-list.ts";
import { minorFromMajor } from "../payout-record.ts";
import { fromShortReference, isOurReference } from "../payout-reference.ts";
import { isCent } from "./cent.ts";
import { stateOf } from "./transform.ts";

const milliseconds = z.string().check(z.regex(/^\d{1,15}$/));
const sent = z.object({
	claveRastreo: z.string(),
	estado: z.string(),
	fechaOperacion: z.string(),
	monto: z.string(),
	tsCaptura: milliseconds,
	cuentaBeneficiario: z.nullish(z.string()),
	conceptoPago: z.nullish(z.string()),
	folioOrigen: z.nullish(z.string()),
});
const listReply = z.object({
	resultado: z.object({
		descripcionError: z.nullish(z.string()),
		lst: z.nullish(z.array(z.nullable(z.unknown()))),
	}),
});

/** The orders that were sent on a day. Null: the list, or one of its orders, is unreadable. */
export function readSentDay(reply: RailReply): readonly ListedPayout[] | null {
	const read = reply.kind === "reply" ? listReply.safeParse(reply.body) : null;
	if (!read?.success) return null;
	const { lst, descripcionError } = read.data.resultado;
	if (!lst) return /no se encontr/i.test(descripcionError ?? "") ? [] : null;
	// The list ends with null.
	const orders = lst.filter((entry) => entry !== null).map((entry) => sent.safeParse(entry));
	if (!orders.every((order) => order.success)) return null;
	const listed = orders.flatMap(({ data }) => (isCent(data) ? [] : [listedOf(data)]));
	return listed.every((payout) => payout !== null) ? listed : null;
}

/** A tracking key is unique within its operation day. */
function listedOf(order: z.output<typeof sent>): ListedPayout | null {
	const amountMinor = minorFromMajor(order.monto, "MXN");
	if (amountMinor === null) return null;
	const { claveRastreo, estado, fechaOperacion, tsCaptura, folioOrigen = "" } = order;
	const folio = folioOrigen ?? "";
	return {
		providerId: `${fechaOperacion}:${claveRastreo}`,
		reference: isOurReference(folio) ? folio : fromShortReference(claveRastreo),
		state: stateOf(estado),
		amountMinor,
		currency: "MXN",
		madeAt: new Date(Number(tsCaptura)),
		accountNumber: accountIn(order.cuentaBeneficiario),
		narration: order.conceptoPago ?? null,
	};
}
