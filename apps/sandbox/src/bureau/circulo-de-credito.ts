import { createPrivateKey, createPublicKey, type KeyObject, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newCirculoKey, signText } from "@puente/providers/bureau";
import { createFileOnce } from "@puente/providers/files";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import { type BureauDeps, type CirculoKeys, hasSecret } from "./bureau-deps.ts";
import { circuloCredentials } from "./credentials.ts";
import { type History, historyOf, loansOf } from "./histories.ts";

/** Both processes read the keys from the data folder; the one that starts first creates them. */
export function registeredCirculoKeys(dataDir: string): CirculoKeys {
	const read = (name: string) => {
		const file = join(dataDir, name);
		createFileOnce(file, newCirculoKey);
		return readFileSync(file);
	};
	return {
		lenderKey: createPublicKey(read("circulo-de-credito.key")),
		bureauKey: createPrivateKey(read("circulo-de-credito-bureau.key")),
	};
}

const states =
	"AGS BC BCS CAMP COAH COL CHIS CHIH DF CDMX DGO GTO GRO HGO JAL MEX MICH MOR NAY NL OAX PUE QRO QROO SLP SIN SON TAB TAMP TLAX VER YUC ZAC".split(
		" ",
	);
/** Capitals without accents and marks, as the bureau asks for them. */
const plain = (charactersMax: number) =>
	z.string().check(z.regex(/^[^\P{ASCII}a-z,`\-/;:!?]+$/u), z.maxLength(charactersMax));
const enquirySchema = z.object({
	apellidoPaterno: plain(30),
	apellidoMaterno: plain(30),
	primerNombre: plain(50),
	segundoNombre: z.optional(plain(50)),
	fechaNacimiento: z.iso.date(),
	RFC: z.string().check(z.regex(/^[A-Z&]{4}\d{6}([A-Z0-9]{3})?$/)),
	CURP: z.optional(z.string().check(z.regex(/^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/))),
	nacionalidad: z.string().check(z.regex(/^[A-Z]{2}$/)),
	domicilio: z.object({
		// At least two words.
		direccion: plain(85).check(z.regex(/\S \S/)),
		coloniaPoblacion: plain(65),
		delegacionMunicipio: plain(65),
		ciudad: plain(65),
		estado: z.enum(states),
		CP: z.string().check(z.regex(/^\d{5}$/)),
	}),
});

/** https://github.com/APIHub-CdC/rcc-ficoscore-client-java, under /circulo-de-credito. */
export function circuloRoutes(app: FastifyInstance, { gate, clock, circuloKeys }: BureauDeps): void {
	// The signature covers the bytes, so the body stays as it came.
	app.removeContentTypeParser("application/json");
	app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
		done(null, body),
	);
	let folio = 0;
	const send = (reply: FastifyReply, status: number, body: unknown) => {
		const text = JSON.stringify(body);
		const signature = signText(circuloKeys.bureauKey, text);
		return reply.code(status).header("x-signature", signature).type("application/json").send(text);
	};
	const refuse = (reply: FastifyReply, status: number, codigo: string, mensaje: string) =>
		send(reply, status, { errores: [{ codigo, mensaje }] });
	app.post("/v2/rccficoscore", checks({ body: enquirySchema }), async (request, reply) => {
		const body = typeof request.body === "string" ? request.body : "";
		if (!hasSecret(request, "x-api-key", circuloCredentials.apiKey)) {
			return refuse(reply, 401, "401.1", "Acceso no autorizado, x-api-key no válida.");
		}
		if (!isSignedByLender(request, body, circuloKeys.lenderKey)) {
			return refuse(reply, 403, "403.1", "La firma no es válida.");
		}
		const isUser =
			hasSecret(request, "username", circuloCredentials.username) &&
			hasSecret(request, "password", circuloCredentials.password);
		if (!isUser) return refuse(reply, 401, "401.2", "Acceso no autorizado.");
		const parsed = enquirySchema.safeParse(readJson(body));
		if (!parsed.success) {
			const field = parsed.error.issues[0]?.path.join(".") ?? "";
			return refuse(reply, 400, "400.1", `El campo "${field}" no es válido.`);
		}
		if (await gate.fails(reply)) return reply;
		const { CURP, RFC, primerNombre, segundoNombre, apellidoPaterno, apellidoMaterno } = parsed.data;
		const name = `${primerNombre} ${segundoNombre ?? ""} ${apellidoPaterno} ${apellidoMaterno}`;
		const history = historyOf({ number: CURP ?? RFC, name });
		if (history === null) return refuse(reply, 404, "404.1", "No se encontró a la persona.");
		folio += 1;
		const header = { folioConsulta: String(folio), claveOtorgante: circuloCredentials.username, persona: {} };
		// Without the header, the parts of the report have addresses of their own.
		if (request.headers["x-full-report"] !== "true") return send(reply, 200, header);
		return send(reply, 200, { ...header, ...reportOf(history, (await clock()).toISOString().slice(0, 10)) });
	});
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function isSignedByLender(request: FastifyRequest, body: string, key: KeyObject): boolean {
	const signature = request.headers["x-signature"];
	if (typeof signature !== "string" || !/^[0-9a-f]+$/.test(signature)) return false;
	return verify("sha256", Buffer.from(body), key, Buffer.from(signature, "hex"));
}

const monthsReported = 6;

function reportOf(history: History, today: string) {
	return {
		consultas: [],
		creditos: loansOf(history).map(({ open, missed, listed }, index) => ({
			claveOtorgante: "000101",
			nombreOtorgante: "MICROFINANCIERA",
			cuentaActual: String(index + 1),
			tipoResponsabilidad: "I",
			tipoCuenta: "F",
			tipoCredito: "PP",
			claveUnidadMonetaria: "MX",
			frecuenciaPagos: "M",
			fechaCierreCuenta: open ? null : today,
			historicoPagos: "01".repeat(missed) + " V".repeat(Math.max(0, monthsReported - missed)),
			fechaRecienteHistoricoPagos: today,
			clavePrevencion: listed ? "UP" : null,
		})),
		domicilios: [],
		empleos: [],
		scores: [{ nombreScore: "FICO", valor: history.score, razones: ["D8"] }],
		mensajes: [{ tipoMensaje: 2, leyenda: "Respuesta exitosa de otras SIC's" }],
	};
}
