import multipart from "@fastify/multipart";
import { type Language, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import { fill } from "@puente/words";
import { noDebtTexts } from "@puente/words/no-debt";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LetterCheck } from "../modules/repayment/index.ts";
import { dayText } from "../platform/text/value-text.ts";
import { letterPageStyle } from "./letter-page-style.ts";
import { networkOf } from "./network-of.ts";
import { readUpload } from "./read-upload.ts";

export type LetterPage = {
	readonly check: (code: string, file: Uint8Array | null) => Promise<LetterCheck>;
	/** Counts one check from a network address. */
	readonly secondsToWait: (address: string) => Promise<number>;
};

const path = "/check-letter";
const stylePath = `${path}/style.css`;
const codeLengthMax = 40;
/** A letter is one page of text. */
const fileRule = { countMin: 0, countMax: 1, bytesMax: 1024 * 1024 };

/**
 * The public check of a letter of no debt: a form and an answer without script, so that any bank's or employer's browser
 * shows it, and without a session.
 */
export function addLetterPage(server: FastifyInstance, page: LetterPage): void {
	server.register(async (pages) => {
		await pages.register(multipart);
		const config = { logName: "letter check" };
		pages.get(stylePath, (_request, reply) =>
			reply.header("cache-control", "public, max-age=3600").type("text/css").send(letterPageStyle),
		);
		pages.get<{ Querystring: Readonly<Record<string, unknown>> }>(path, { config }, (request, reply) =>
			answer(page, request, reply, { code: textOf(request.query["code"]), file: null }),
		);
		pages.post(path, { config }, async (request, reply) => {
			const upload = await readUpload(request, fileRule);
			if (!upload.ok) return show(reply, request, { code: "", problem: "unreadable" });
			const { fields, readFiles, drop } = upload.value;
			try {
				const code = textOf(fields.get("code"));
				const files = await readFiles();
				if (!files.ok) return show(reply, request, { code, problem: "unreadable" });
				// A browser sends an empty file where none was chosen.
				const [file] = files.value.filter(({ length }) => length > 0);
				return await answer(page, request, reply, { code, file: file ?? null });
			} finally {
				drop();
			}
		});
	});
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim().slice(0, codeLengthMax) : "");

type Asked = { readonly code: string; readonly file: Uint8Array | null };

/** Without a code there is nothing to check yet. */
async function answer(
	page: LetterPage,
	request: FastifyRequest,
	reply: FastifyReply,
	{ code, file }: Asked,
): Promise<FastifyReply> {
	if (code === "") return show(reply, request, { code });
	const seconds = await page.secondsToWait(networkOf(request.ip));
	if (seconds > 0) {
		reply.status(429).header("retry-after", seconds);
		return show(reply, request, { code, waitMinutes: Math.ceil(seconds / 60) });
	}
	return show(reply, request, { code, checked: await page.check(code, file) });
}

type Shown = {
	readonly code: string;
	readonly checked?: LetterCheck;
	readonly waitMinutes?: number;
	readonly problem?: "unreadable";
};

function show(reply: FastifyReply, request: FastifyRequest, shown: Shown): FastifyReply {
	return reply
		.header("cache-control", "no-store")
		.header("x-robots-tag", "noindex")
		.type("text/html; charset=utf-8")
		.send(htmlOf(shown, languageOf(request)));
}

/** Of the link, else of the browser. */
function languageOf(request: FastifyRequest): Language {
	const named = (request.query as Readonly<Record<string, unknown>>)["lang"];
	const accepted = request.headers["accept-language"]?.slice(0, 2).toLowerCase();
	return (
		languages.find((language) => language === named) ?? languages.find((one) => one === accepted) ?? "en"
	);
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

function htmlOf(shown: Shown, language: Language): string {
	const { page } = noDebtTexts[language];
	const other = languages.find((one) => one !== language) ?? language;
	const code = escapeHtml(shown.code);
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<header><a href="/">Puente</a><a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${page.other}</a></header>
<main>
<h1>${page.heading}</h1>
${resultOf(shown, language)}
<form method="post" action="${path}?lang=${language}" enctype="multipart/form-data">
<p>${page.lead}</p>
<label for="code">${page.code}</label>
<input id="code" name="code" value="${code}" maxlength="${codeLengthMax}" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<label for="file">${page.file}</label>
<input id="file" name="file" type="file" accept="application/pdf,.pdf">
<button type="submit">${page.submit}</button>
<p class="small">${page.little}</p>
</form>
</main>
</body>
</html>
`;
}

function resultOf({ checked, waitMinutes, problem }: Shown, language: Language): string {
	const { page } = noDebtTexts[language];
	if (problem) return box("bad", page[problem], "");
	if (waitMinutes !== undefined) return box("wait", fill(page.tooMany, { minutes: waitMinutes }), "");
	if (checked === undefined) return "";
	if (checked.outcome === "refused") return box("bad", page.bad, `<p>${page.badText}</p>`);
	if (checked.isSameFile === false) return box("bad", page.changed, `<p>${page.changedText}</p>`);
	if (checked.endedOn !== null) {
		const date = dayText(checked.endedOn, language, "UTC");
		return box("bad", page.ended, `<p>${fill(page.endedText, { date })}</p>${factsOf(checked, language)}`);
	}
	return box(
		"good",
		checked.isSameFile ? page.goodFile : page.good,
		`${factsOf(checked, language)}<p>${page.compare}</p>`,
	);
}

function factsOf(checked: Extract<LetterCheck, { outcome: "ours" }>, language: Language): string {
	const { page } = noDebtTexts[language];
	const rows = [
		[page.initials, checked.initials ?? page.erased],
		[page.orderEnd, checked.orderEnd],
		[page.country, packs[checked.country].name[language]],
		[page.lender, checked.lender],
		[page.issued, dayText(checked.issuedOn, language, "UTC")],
	] as const;
	const list = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
	return `<dl>${list.join("")}</dl>`;
}

function box(tone: "good" | "bad" | "wait", title: string, inside: string): string {
	return `<section class="${tone}" role="status"><h2>${title}</h2>${inside}</section>`;
}
