import type { KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { PaidCharge } from "../counter.ts";
import { basic, stpKeys } from "../credentials.ts";
import { majorText } from "../payout-desk.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { Charge, ChargePayment, Till } from "../till.ts";
import type { WebhookWriter } from "../webhook-post.ts";
import { operationDay } from "./operation-day.ts";
import { isSignedBy } from "./signature.ts";

const listBody = z.object({
	empresa: z.string(),
	estado: z.literal("R"),
	fechaOperacion: z.optional(z.string()),
	firma: z.string(),
});

/** BBVA, from which everybody here pays. */
const payerInstitution = 40012;

/** Every CLABE in our range takes money: STP does not know which ones we gave out. */
export async function admitClabe(clabe: string, till: Till): Promise<void> {
	if (!clabe.startsWith(stpKeys.clabePrefix) || !/^\d{18}$/.test(clabe)) return;
	await till.open({
		rail: "stp",
		reference: clabe,
		payTo: clabe,
		amountMinor: null,
		currency: "MXN",
		extra: {},
		expiresAt: null,
	});
}

export function creditRoutes(app: FastifyInstance, deps: RailDeps & { readonly stpKey: KeyObject }): void {
	app.post("/speiws/rest/ordenPago/consOrdenesFech", async (request) => {
		const body = listBody.safeParse(request.body);
		if (!body.success) return { resultado: { id: 0, descripcionError: "Datos de entrada inválidos" } };
		const { empresa, fechaOperacion = "", firma } = body.data;
		if (!isSignedBy(deps.stpKey, `|||${empresa}|${fechaOperacion}||||${"|".repeat(30)}`, firma)) {
			return { resultado: { id: 0, descripcionError: "Error validando la firma" } };
		}
		const day = fechaOperacion === "" ? operationDay(await deps.clock()) : fechaOperacion;
		const lst = (await receivedOrders(deps.till)).filter((order) => String(order.fechaOperacion) === day);
		return lst.length === 0
			? { resultado: { id: 0, descripcionError: "No se encontraron ordenes" } }
			: { resultado: { id: 1, lst: [...lst, null] } };
	});
}

async function receivedOrders(till: Till) {
	const charges = await till.list("stp");
	return charges.flatMap((charge) => charge.payments.map((payment) => receivedOrder(charge, payment)));
}

/** The amount is in pesos. */
function receivedOrder(charge: Charge, payment: ChargePayment) {
	return {
		claveRastreo: payment.providerId,
		cuentaBeneficiario: charge.payTo,
		empresa: stpKeys.company,
		estado: "LQ",
		fechaOperacion: Number(operationDay(payment.paidAt)),
		institucionContraparte: payerInstitution,
		institucionOperante: 90646,
		monto: Number(majorText(payment.amountMinor)),
		tipoPago: 1,
		topologia: "T",
		tsCaptura: payment.paidAt.getTime(),
		tsLiquidacion: payment.paidAt.getTime(),
	};
}

/** One order that was received, of the open day or of the day asked for. */
export async function findReceived(
	till: Till,
	asked: { readonly trackingKey: string; readonly day: string },
) {
	const orders = await receivedOrders(till);
	const found = orders.find(
		(order) => order.claveRastreo === asked.trackingKey && String(order.fechaOperacion) === asked.day,
	);
	return found === undefined ? null : { ...found, idEF: 1 };
}

/** "sendAbono": no signature, only the password that was agreed on. */
export const stpCreditWebhook: WebhookWriter<PaidCharge> = ({ charge, payment }, { forged }) => {
	const order = receivedOrder(charge, payment);
	return {
		body: JSON.stringify({
			id: payment.id,
			fechaOperacion: order.fechaOperacion,
			institucionOrdenante: payerInstitution,
			institucionBeneficiaria: 90646,
			claveRastreo: order.claveRastreo,
			monto: order.monto,
			nombreOrdenante: "PAGADOR",
			tipoCuentaOrdenante: 40,
			cuentaOrdenante: "012180100000000009",
			rfcCurpOrdenante: "ND",
			nombreBeneficiario: "PUENTE",
			tipoCuentaBeneficiario: 40,
			cuentaBeneficiario: order.cuentaBeneficiario,
			rfcCurpBeneficiario: "ND",
			conceptoPago: "PAGO",
			referenciaNumerica: 1,
			empresa: stpKeys.company,
			tipoPago: 1,
			tsLiquidacion: String(order.tsLiquidacion),
		}),
		headers: { authorization: basic(stpKeys.webhookUser, forged ? "guessed" : stpKeys.webhookPassword) },
	};
};
