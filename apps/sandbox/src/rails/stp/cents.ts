import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isBackdated } from "../../at-instant.ts";
import { checks } from "../../checks.ts";
import type { RailDeps } from "../rail-deps.ts";
import type { RailObject } from "../rail-objects.ts";

/** An order of one centavo asks for an account's holder. It is kept apart: it is no payout of a loan. */
export const centPesos = "0.01";

type CentDeps = Pick<RailDeps, "objects" | "book" | "delayMs">;
type CentKey = { readonly claveRastreo: string; readonly day: string };
type CentTo = { readonly institution: string; readonly account: string };

const orderPrefix = "cent_";
const receiptPrefix = "cep_";

/** False if the tracking key is used on that day. */
export function sendCent({ objects }: CentDeps, key: CentKey, to: CentTo): boolean {
	const order = objects.make(orderPrefix, { ...key });
	if (order.isNew) objects.make(receiptPrefix, { ...key, ...to });
	return order.isNew;
}

/** The centavo of a tracking key as STP's look-up shows it; null if there is none on that day. */
export function centEntity({ objects, delayMs }: CentDeps, { claveRastreo, day }: CentKey) {
	const order = objects.findBy(orderPrefix, { claveRastreo, day });
	if (order === null) return null;
	const isDone = isBackdated() || Date.now() - order.madeAtMs >= delayMs;
	return {
		claveRastreo,
		estado: isDone ? "TLQ" : "E",
		fechaOperacion: Number(day),
		idEF: order.id,
		monto: Number(centPesos),
		tsCaptura: order.madeAtMs,
		tsLiquidacion: isDone ? order.madeAtMs : null,
	};
}

const receiptBody = z.object({
	tipoCriterio: z.literal("T"),
	tipoConsulta: z.string(),
	fecha: z.string().check(z.regex(/^\d{2}-\d{2}-\d{4}$/)),
	criterio: z.string(),
	emisor: z.string(),
	receptor: z.string(),
	cuenta: z.string(),
	monto: z.string(),
});
const fileQuery = z.object({ formato: z.literal("XML") });

const notFound = "<p>No se encontró ningún pago con la información proporcionada</p>";
const cookieName = "JSESSIONID";

/** Banxico's receipts of transfers (CEP), which it finds for anyone who knows the transfer. */
export function receiptRoutes(app: FastifyInstance, deps: CentDeps): void {
	app.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);

	app.post("/cep/valida.do", checks({ body: receiptBody }), async (request, reply) => {
		const body = receiptBody.safeParse(request.body);
		reply.type("text/html; charset=utf-8");
		if (!body.success) return notFound;
		const { criterio: claveRastreo, fecha, receptor: institution, cuenta: account } = body.data;
		const day = fecha.split("-").toReversed().join("");
		const found = deps.objects.findBy(receiptPrefix, { claveRastreo, day, institution, account });
		if (found === null || holderOf(deps, found) === null) return notFound;
		reply.header("set-cookie", `${cookieName}=${found.id}; Path=/cep; HttpOnly`);
		return '<a href="descarga.do?formato=XML">XML</a> <a href="descarga.do?formato=PDF">PDF</a>';
	});

	app.get("/cep/descarga.do", checks({ query: fileQuery }), async (request, reply) => {
		const query = fileQuery.safeParse(request.query);
		const id = new RegExp(`${cookieName}=(\\w+)`).exec(request.headers.cookie ?? "")?.[1] ?? "";
		const found = deps.objects.find(id);
		if (!query.success || found === null) return reply.code(404).send("");
		return reply.type("application/xml").send(receiptFile(deps, found));
	});
}

function holderOf({ book }: CentDeps, { fields }: RailObject): string | null {
	const { institution = "", account: accountNumber = "" } = fields;
	return book.holderOf({ country: "mx", bankCode: institution.slice(2), accountNumber });
}

function receiptFile(deps: CentDeps, receipt: RailObject): string {
	const { claveRastreo = "", day = "", account = "", institution = "" } = receipt.fields;
	const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
	const holder = (holderOf(deps, receipt) ?? "").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	return `<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="${date}" Hora="12:00:00" ClaveSPEI="90646" sello="" numeroCertificado="" cadenaCDA="" claveRastreo="${claveRastreo}">
<Beneficiario BancoReceptor="${institution}" Nombre="${holder}" TipoCuenta="${account.length === 18 ? "40" : "3"}" Cuenta="${account}" RFC="ND" Concepto="Verificacion de cuenta" IVA="0" MontoPago="0.01"/>
<Ordenante BancoEmisor="STP" Nombre="PUENTE" TipoCuenta="40" Cuenta="" RFC="ND"/>
</SPEI_Tercero>`;
}
