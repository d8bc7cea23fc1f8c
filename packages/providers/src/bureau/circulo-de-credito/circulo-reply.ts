import * as z from "zod/mini";
import {
	type BureauAnswer,
	type BureauReport,
	failedByStatus,
	readJson,
	refused,
	unreadable,
} from "../credit-bureau.ts";
import { isInLastSixMonths, monthBefore } from "../last-six-months.ts";

const text = z.optional(z.nullable(z.string()));
const creditSchema = z.object({
	fechaCierreCuenta: text,
	historicoPagos: text,
	fechaRecienteHistoricoPagos: text,
	clavePrevencion: text,
});
const reportSchema = z.object({
	folioConsulta: z.union([z.string(), z.number()]),
	creditos: z.array(creditSchema),
	scores: z.optional(z.nullable(z.array(z.object({ nombreScore: text, valor: z.number() })))),
	mensajes: z.optional(z.nullable(z.array(z.object({ tipoMensaje: z.number() })))),
});
const errorsSchema = z.object({ errores: z.array(z.object({ codigo: z.string() })) });

type Credit = z.output<typeof creditSchema>;

/** "No se encontró a la persona": the bureau's own code, so that a wrong address is not taken for it. */
const notFoundCode = "404.1";
/** The person has closed the file: the report comes without its credits. */
const blockedMessage = 1;

/**
 * The codes of CatalogoPrevencion that lenders report for a debt that was not paid. CV and NV: sold while overdue;
 * FD: fraud; IM: caused the arrears of a group; LC: settled for less than the debt; LO: the debtor cannot be found; PC: in
 * collection; SG: sued by the lender; UP: written off (criteria for reporting: help.kiban.com/en/articles/2164034).
 */
const defaulterCodes: ReadonlySet<string> = new Set(["CV", "FD", "IM", "LC", "LO", "NV", "PC", "SG", "UP"]);
/** The rest of the catalogue: closed, disputed, extended, restructured, sold while current, identity theft. */
const harmlessCodes: ReadonlySet<string> = new Set(
	"AD CA CC CD CL CO FN FP FR GP IA IS LG LS NA PD PE PI PR RA RF RI RN RV VR".split(" "),
);

export function readCirculoReply(status: number, body: string, askedOn: string): BureauAnswer {
	const failed = failedByStatus(status);
	if (failed !== null) return failed;
	const json = readJson(body);
	const errors = errorsSchema.safeParse(json);
	if (status === 404 && errors.success && errors.data.errores.some(({ codigo }) => codigo === notFoundCode)) {
		return { outcome: "noRecord" };
	}
	if (status >= 400) return refused;
	const parsed = reportSchema.safeParse(json);
	if (!parsed.success) return unreadable;
	const { creditos, scores, mensajes } = parsed.data;
	if (mensajes?.some(({ tipoMensaje }) => tipoMensaje === blockedMessage)) return refused;
	const score = scores?.find(({ nombreScore }) => nombreScore?.startsWith("FICO"))?.valor ?? 0;
	const facts = factsOf(creditos, askedOn);
	// The bureau writes 0 for a person without a score.
	return facts === null
		? unreadable
		: { outcome: "report", report: { ...facts, score: score === 0 ? null : score } };
}

/**
 * A credit without a closing date is open. A month with overdue payments is a missed payment. A person with a code of an
 * unpaid debt, of any age, is listed. Null if a mark or code is not in the catalogue.
 */
export function factsOf(credits: readonly Credit[], askedOn: string): Omit<BureauReport, "score"> | null {
	const overdue = credits.map((credit) => overdueMonths(credit, askedOn));
	const codes = credits
		.map(({ clavePrevencion }) => clavePrevencion?.trim() ?? "")
		.filter((code) => code !== "");
	const known = codes.every((code) => defaulterCodes.has(code) || harmlessCodes.has(code));
	if (!known || overdue.includes(null)) return null;
	return {
		openLoans: credits.filter(({ fechaCierreCuenta }) => !isDate(fechaCierreCuenta)).length,
		missedPayments: overdue.reduce<number>((sum, months) => sum + (months ?? 0), 0),
		listed: codes.some((code) => defaulterCodes.has(code)),
	};
}

/** The bureau fills a missing date with the first day of the year 1. */
function isDate(date: string | null | undefined): date is string {
	return date !== undefined && date !== null && /^(?!0001)\d{4}-\d{2}/.test(date);
}

/**
 * Months of the last six with an overdue payment, or null. `historicoPagos` has two characters for a month, the newest
 * first: " V" for paid, "--" for not reported, otherwise the number of overdue payments. The space at its start may
 * be missing.
 */
function overdueMonths(credit: Credit, askedOn: string): number | null {
	const history = credit.historicoPagos ?? "";
	const padded = history.length % 2 === 0 ? history : ` ${history}`;
	const marks = padded.match(/../g) ?? [];
	if (!marks.every((mark) => /^( V|--|[\d ]\d)$/.test(mark))) return null;
	const newest = isDate(credit.fechaRecienteHistoricoPagos) ? credit.fechaRecienteHistoricoPagos : askedOn;
	return marks.filter(
		(mark, index) => Number(mark) > 0 && isInLastSixMonths(monthBefore(newest, index), askedOn),
	).length;
}
