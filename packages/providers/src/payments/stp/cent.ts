import * as z from "zod/mini";
import type { NameEnquiry } from "../account-names.ts";
import type { RailReply } from "../call-rail.ts";
import { minorFromMajor } from "../payout-record.ts";
import { shortReference } from "../payout-reference.ts";
import { institutionOf } from "./institution.ts";
import { makeOrder, stpInstitution } from "./transform.ts";

/**
 * The centavo that is sent to an account to learn its holder, and the receipt about it (CEP): the receiving bank signs
 * whose account it credited, and Banxico publishes that.
 */
const centMinor = 1n;
const clabeLength = 18;

/** One letter more than the tracking key of a payout, so that no centavo is taken for one. */
export function centKey(reference: string): string {
	return `C${shortReference(reference)}`;
}

/** Whether a sent order is such a centavo: it is an expense of ours and no payout. */
export function isCent({ claveRastreo, monto }: { readonly claveRastreo: string; readonly monto: string }) {
	return /^C[0-9A-Z]{26}$/.test(claveRastreo) && minorFromMajor(monto, "MXN") === centMinor;
}

/** Without a folio: the webhook about it names nothing of ours. */
export function makeCentOrder(
	{ reference, bankCode, accountNumber, claimedName }: NameEnquiry,
	from: Parameters<typeof makeOrder>[1],
): Readonly<Record<string, string>> {
	const order = makeOrder(
		{
			reference,
			amountMinor: centMinor,
			currency: "MXN",
			to: { bankCode, accountNumber, holder: claimedName },
			narration: "Verificacion de cuenta",
		},
		from,
	);
	return { ...order, claveRastreo: centKey(reference), folioOrigen: "" };
}

const orderReply = z.object({
	respuesta: z.object({ fechaOperacion: z.string().check(z.regex(/^\d{8}$/)) }),
});

/** The operation day of an order that was found, such as 20260314; null for another reply. */
export function readOperationDay(reply: RailReply): string | null {
	const read = reply.kind === "reply" ? orderReply.safeParse(reply.body) : null;
	return read?.success ? read.data.respuesta.fechaOperacion : null;
}

/** The form with which Banxico finds a receipt. */
export function receiptForm(
	{ reference, bankCode, accountNumber }: NameEnquiry,
	day: string,
): Readonly<Record<string, string>> {
	return {
		tipoCriterio: "T",
		captcha: "c",
		tipoConsulta: "1",
		fecha: `${day.slice(6)}-${day.slice(4, 6)}-${day.slice(0, 4)}`,
		criterio: centKey(reference),
		emisor: stpInstitution,
		receptor: institutionOf(bankCode),
		cuenta: accountNumber,
		monto: "0.01",
		receptorParticipante: "0",
	};
}

/** Banxico answers with a page, whatever it found; only that of a receipt leads to its file. */
export function hasReceipt(page: string): boolean {
	return page.includes("descarga.do?formato=XML");
}

/** What a bank writes that has no name for an account. */
const noName = ["", "ND", "NA"];

/** The holder that the receipt names; null if it is not about this centavo, or names nobody. */
export function readHolder(xml: string, { reference, accountNumber }: NameEnquiry): string | null {
	const root = attributesOf(xml, "SPEI_Tercero");
	const receiver = attributesOf(xml, "Beneficiario");
	if (root.get("claveRastreo") !== centKey(reference)) return null;
	// A card's receipt names the account behind it.
	const isCard = accountNumber.length !== clabeLength;
	if (!isCard && receiver.get("Cuenta") !== accountNumber) return null;
	const name = (receiver.get("Nombre") ?? "").trim();
	return noName.includes(name.toUpperCase()) ? null : name;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function attributesOf(xml: string, element: string): ReadonlyMap<string, string> {
	const [, text = ""] = new RegExp(`<${element}\\s([^>]*)>`).exec(xml) ?? [];
	return new Map(
		[...text.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
			name,
			value.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole),
		]),
	);
}
