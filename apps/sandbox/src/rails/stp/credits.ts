import type { KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Charge, ChargePayment, CollectionSimulator } from "../collection-simulator.ts";
import { basic, stpKeys } from "../credentials.ts";
import type { PaidCharge } from "../payer-simulator.ts";
import { majorText } from "../payout-simulator.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { operationDay } from "./operation-day.ts";
import { listedOrder } from "./orders.ts";
import { isSignedBy } from "./signature.ts";

const listBody = z.object({
	empresa: z.string(),
	estado: z.enum(["E", "R"]),
	fechaOperacion: z.optional(z.string()),
	firma: z.string(),
});

/** BBVA, the bank of every simulated payer. */
const payerInstitution = 40012;

/** Every CLABE in our range accepts payments, because STP does not know which ones are in use. */
export async function openClabeCharge(clabe: string, collections: CollectionSimulator): Promise<void> {
	if (!clabe.startsWith(stpKeys.clabePrefix) || !/^\d{18}$/.test(clabe)) return;
	await collections.open({
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
	app.post("/speiws/rest/ordenPago/consOrdenesFech", checks({ body: listBody }), async (request) => {
		const body = listBody.safeParse(request.body);
		if (!body.success) return { resultado: { id: 0, descripcionError: "Datos de entrada inválidos" } };
		const { empresa, estado, fechaOperacion = "", firma } = body.data;
		if (!isSignedBy(deps.stpKey, `|||${empresa}|${fechaOperacion}||||${"|".repeat(30)}`, firma)) {
			return { resultado: { id: 0, descripcionError: "Error validando la firma" } };
		}
		const day = fechaOperacion === "" ? operationDay(await deps.clock()) : fechaOperacion;
		const lst = estado === "E" ? sentOrders(deps, day) : await receivedOrders(deps.collections, day);
		return lst.length === 0
			? { resultado: { id: 0, descripcionError: "No se encontraron ordenes" } }
			: { resultado: { id: 1, lst: [...lst, null] } };
	});
}

const dayMs = 86_400_000;
/** From Friday evening to Monday, and the hours to Greenwich. */
const weekendDays = 4;

/** The instants between which an operation day such as 20260314 surely lies; null for another text. */
function hoursOf(day: string): { readonly from: Date; readonly to: Date } | null {
	const start = Date.parse(day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"));
	if (Number.isNaN(start)) return null;
	return { from: new Date(start - weekendDays * dayMs), to: new Date(start + 2 * dayMs) };
}

function sentOrders({ payouts }: RailDeps, day: string) {
	const period = hoursOf(day);
	return (period === null ? [] : payouts.listMade("stp", period))
		.filter((payout) => payout.day === day)
		.map(listedOrder);
}

/** The received orders of an operation day. */
async function receivedOrders(collections: CollectionSimulator, day: string) {
	const period = hoursOf(day);
	if (period === null) return [];
	const charges = await collections.listPaid("stp", period.from, period.to);
	return charges
		.flatMap((charge) => charge.payments.map((payment) => receivedOrder(charge, payment)))
		.filter((order) => String(order.fechaOperacion) === day);
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

/** Finds a received order by its tracking key on a day. */
export async function findReceived(
	collections: CollectionSimulator,
	{ trackingKey, day }: { readonly trackingKey: string; readonly day: string },
) {
	const orders = await receivedOrders(collections, day);
	const found = orders.find((order) => order.claveRastreo === trackingKey);
	return found === undefined ? null : { ...found, idEF: 1 };
}

/** "sendAbono": authenticated by an agreed password, without a signature. */
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
