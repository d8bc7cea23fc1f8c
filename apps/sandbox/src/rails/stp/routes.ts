import type { KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { basic, stpKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import { minorOf, type PayoutStatus } from "../payout-simulator.ts";
import { createPayout, type RailDeps, railFaults } from "../rail-deps.ts";
import type { WebhookWriter } from "../webhook-queue.ts";
import { centEntity, centPesos, receiptRoutes, sendCent } from "./cents.ts";
import { creditRoutes, findReceived } from "./credits.ts";
import { operationDay } from "./operation-day.ts";
import { orderEntity } from "./orders.ts";
import { isSignedBy, orderFieldNames } from "./signature.ts";

export const stpRail = { name: "stp", faults: railFaults } as const satisfies Rail;

const order = z.record(z.string(), z.union([z.string(), z.number()]));
const requiredFields = [
	"claveRastreo",
	"conceptoPago",
	"cuentaBeneficiario",
	"nombreBeneficiario",
	"monto",
] as const;
/** What an order cannot lack, besides a signature over all of its fields. */
const orderFields = z.object(
	Object.fromEntries(
		["empresa", ...requiredFields, "institucionContraparte", "firma"].map((name) => [name, z.string()]),
	),
);
const query = z.object({
	empresa: z.string(),
	claveRastreo: z.string(),
	tipoOrden: z.enum(["E", "R"]),
	fechaOperacion: z.optional(z.string()),
	firma: z.string(),
});

/** STP's orders (speiws) and its look-up (efws), both under /stp. */
export function stpRoutes(app: FastifyInstance, deps: RailDeps & { readonly stpKey: KeyObject }): void {
	guardCalls(app, { gate: deps.gate, rails: [stpRail.name], unavailable: "Service Unavailable" });

	creditRoutes(app, deps);
	receiptRoutes(app, deps);

	app.put("/speiws/rest/ordenPago/registra", checks({ body: orderFields }), async (request) => {
		const body = order.safeParse(request.body);
		if (!body.success) return wrong(0, "Error validando la firma");
		const field = (name: string) => String(body.data[name] ?? "");
		const signed = `||${orderFieldNames.map(field).join("|")}||`;
		if (field("empresa") !== stpKeys.company || !isSignedBy(deps.stpKey, signed, field("firma"))) {
			return wrong(0, "Error validando la firma");
		}
		return register(deps, field);
	});

	app.post("/efws/API/consultaOrden", checks({ body: query }), async (request) => {
		const body = query.safeParse(request.body);
		if (!body.success) return { estado: 1, mensaje: "Datos de entrada inválidos" };
		const { empresa, claveRastreo, tipoOrden, fechaOperacion = "", firma } = body.data;
		if (!isSignedBy(deps.stpKey, `||${empresa}|${claveRastreo}|${tipoOrden}|${fechaOperacion}||`, firma)) {
			return { estado: 2, mensaje: "Firma inválida" };
		}
		const today = operationDay(await deps.clock());
		if (fechaOperacion > today) {
			return { estado: 8, mensaje: "La fecha no puede ser mayor a la fecha actual" };
		}
		const day = fechaOperacion === "" ? today : fechaOperacion;
		const sent = tipoOrden === "E" ? deps.payouts.find("stp", claveRastreo, day) : null;
		const found =
			tipoOrden === "R"
				? await findReceived(deps.collections, { trackingKey: claveRastreo, day })
				: sent
					? orderEntity(sent)
					: centEntity(deps, { claveRastreo, day });
		if (found === null) return { estado: 6, mensaje: "No se encontraron datos relacionados" };
		return { estado: 0, mensaje: "Datos consultados correctamente", respuesta: found };
	});
}

async function register(deps: RailDeps, field: (name: string) => string) {
	const missing = requiredFields.find((name) => field(name) === "");
	if (missing !== undefined) return wrong(0, `El campo ${missing} es obligatorio`);
	const amountMinor = minorOf(field("monto"));
	if (amountMinor === null) return wrong(0, "El campo monto es inválido");
	if (field("claveRastreo").length > 30) return wrong(0, "El campo claveRastreo excede 30 caracteres");
	if (!/^(02|37|40|90)\d{3}$/.test(field("institucionContraparte"))) {
		return wrong(-9, `La Institucion ${field("institucionContraparte")} no es valida`);
	}
	if (!/^(\d{18}|\d{16})$/.test(field("cuentaBeneficiario"))) {
		return wrong(-7, `La cuenta ${field("cuentaBeneficiario")} no existe`);
	}
	if (field("monto") === centPesos) return registerCent(deps, field);
	const result = await createPayout(deps, {
		rail: "stp",
		reference: field("claveRastreo"),
		day: operationDay(await deps.clock()),
		amountMinor,
		currency: "MXN",
		country: "mx",
		bankCode: field("institucionContraparte").slice(2),
		accountNumber: field("cuentaBeneficiario"),
		holder: field("nombreBeneficiario"),
		extra: {
			folioOrigen: field("folioOrigen"),
			conceptoPago: field("conceptoPago"),
			institucionContraparte: field("institucionContraparte"),
		},
	});
	if (result.kind === "lowBalance") return wrong(-10, "La cuenta no cuenta con saldo suficiente");
	if (result.kind === "duplicate") {
		return wrong(-1, `La clave de rastreo ${result.payout.reference} ya fue utilizada`);
	}
	return { resultado: { id: result.payout.id } };
}

/** STP knows no account that the sandbox's banks have not opened. */
async function registerCent(deps: RailDeps, field: (name: string) => string) {
	const [institution, account] = [field("institucionContraparte"), field("cuentaBeneficiario")];
	const key = { country: "mx" as const, bankCode: institution.slice(2), accountNumber: account };
	if (deps.book.holderOf(key) === null) return wrong(-7, `La cuenta ${account} no existe`);
	const claveRastreo = field("claveRastreo");
	const day = operationDay(await deps.clock());
	return sendCent(deps, { claveRastreo, day }, { institution, account })
		? { resultado: { id: 1 } }
		: wrong(-1, `La clave de rastreo ${claveRastreo} ya fue utilizada`);
}

/** STP answers errors with status 200. */
function wrong(id: number, descripcionError: string) {
	return { resultado: { id, descripcionError } };
}

const changes: Readonly<Record<PayoutStatus, string>> = {
	pending: "ENVIADO",
	settled: "LIQUIDADO",
	failed: "CANCELADO",
	reversed: "DEVUELTO",
};

/** "Cambio de estado": authenticated by an agreed password, without a signature and without an amount. */
export const stpWebhook: WebhookWriter = (payout, { forged }) => ({
	body: JSON.stringify({
		id: payout.id,
		empresa: stpKeys.company,
		folioOrigen: payout.extra["folioOrigen"],
		estado: changes[payout.status],
		causaDevolucion: payout.status === "reversed" ? "Cuenta inexistente" : "",
		tsLiquidacion: String(payout.changedAt.getTime()),
	}),
	headers: { authorization: basic(stpKeys.webhookUser, forged ? "guessed" : stpKeys.webhookPassword) },
});
