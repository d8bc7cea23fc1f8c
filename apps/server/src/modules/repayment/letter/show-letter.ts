import { createHash } from "node:crypto";
import type { CallResult, repaymentCalls } from "@puente/contract";
import type { LoanEvent } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import { regions } from "@puente/regions/load";
import { noDebtTexts } from "@puente/words/no-debt";
import type { BorrowerContext, Handler, SlowHandler } from "../../../platform/context/calls.ts";
import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { openStored } from "../../../platform/stored/stored-json.ts";
import type { Borrower } from "../../borrower/index.ts";
import { writePdf } from "../../document/index.ts";
import type { StoredLoan } from "../../ledger/index.ts";
import { findOwnLoan, type OwnLoan } from "../own-loan.ts";
import { keepLetterFile, listNoDebtLetters, type StoredNoDebtLetter } from "../store/no-debt-letters.ts";
import { fieldOf, holds, isClosed, letterWait } from "./make-letter.ts";
import { type NoDebtLetter, noDebtLetterFormat } from "./write-letter.ts";

type Calls = typeof repaymentCalls;
type Shown = CallResult<Calls["noDebtLetter"]>;

export function openLetter(vault: Vault, holder: Borrower, stored: StoredNoDebtLetter): NoDebtLetter {
	return openStored(noDebtLetterFormat, { vault, holder, field: fieldOf(stored.id) }, stored.bodySealed);
}

/** When a letter stopped being true: the first payment taken back after it. Null while it holds. */
export function endedAt(
	letter: Pick<StoredNoDebtLetter, "closedAt">,
	loan: StoredLoan,
	events: readonly LoanEvent[],
): Date | null {
	if (holds(letter, loan)) return null;
	const since = letter.closedAt.getTime();
	const reversed = events.flatMap(({ kind, at }) => {
		const ms = kind === "reversal" && at !== undefined ? Date.parse(at) : Number.NaN;
		return ms >= since ? [ms] : [];
	});
	return reversed.length > 0 ? new Date(Math.min(...reversed)) : letter.closedAt;
}

/** The letter of the caller's loan, or what it waits for. Refuses: orderNotFound, stepNotOpen without a loan. */
export const noDebtLetter: Handler<Calls["noDebtLetter"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { borrower, loan, events } = own.value;
	const { vault, publicUrl } = context.deps;
	const [stored] = await listNoDebtLetters(context.db, loan.id);
	const { name, within } = regions[borrower.country].terms.noDebtLetter;
	const shown = { orderNo, name, within };
	const isIssued = stored !== undefined && holds(stored, loan);
	const waits = isIssued ? null : await waitOf(context, own.value);
	if (stored === undefined) return ok({ ...shown, waits, letter: null });
	const { number, code, language, title, sections } = openLetter(vault, borrower, stored);
	return ok({
		...shown,
		waits,
		letter: {
			number,
			code,
			checkUrl: checkUrlOf(publicUrl, code, language),
			issuedAt: stored.issuedAt.toISOString(),
			endedAt: endedAt(stored, loan, events)?.toISOString() ?? null,
			language,
			title,
			sections: sections.map(({ heading, paragraphs, rows }) => ({
				heading,
				paragraphs: [...paragraphs],
				rows: rows.map((row) => [...row]),
			})),
			digest: stored.digest.toString("hex"),
			signature: stored.signature.toString("base64"),
		},
	});
};

/** With the code filled in, for who has the letter on a screen. */
const checkUrlOf = (publicUrl: string, code: string, language: string) =>
	`${publicUrl}/check-letter?code=${code}&lang=${language}`;

async function waitOf({ db }: BorrowerContext, own: OwnLoan): Promise<Shown["waits"]> {
	if (!isClosed(own.loan)) return { for: "payment" };
	return (await letterWait(db, own, own.today)) ?? { for: "issue" };
}

/** The PDF of the newest letter. It is made once: a later release might write other bytes. */
export const noDebtLetterFile: SlowHandler<Calls["noDebtLetterFile"]> = {
	async prepare({ orderNo }, context) {
		const own = await findOwnLoan(context, orderNo);
		if (!own.ok) return own;
		const { borrower, loan } = own.value;
		const [stored] = await listNoDebtLetters(context.db, loan.id);
		if (stored === undefined) return refuse({ error: "stepNotOpen" });
		const { vault } = context.deps;
		const field = `${fieldOf(stored.id)}:file`;
		const made = stored.fileSealed === null ? await pdfOf(openLetter(vault, borrower, stored), stored) : null;
		return ok(async ({ db }) => {
			const kept = made
				? await keepLetterFile(db, stored.id, {
						fileSealed: vault.sealBytesFor(borrower, field, made),
						fileDigest: digestOfFile(made),
					})
				: stored;
			const pdf = vault.openBytesFor(borrower, field, kept.fileSealed ?? Buffer.alloc(0));
			return ok({ fileName: `${stored.number}.pdf`, pdfBase64: pdf.toString("base64") });
		});
	},
};

export function digestOfFile(file: Uint8Array): Buffer {
	return createHash("sha256").update(file).digest();
}

function pdfOf(letter: NoDebtLetter, { issuedAt, digest, signature }: StoredNoDebtLetter): Promise<Buffer> {
	const { language, title, sections, number, code } = letter;
	const signed = {
		heading: noDebtTexts[language].signed,
		paragraphs: [`SHA-256 ${digest.toString("hex")}`, `Ed25519 ${signature.toString("base64")}`],
		rows: [],
	};
	return writePdf({
		title,
		subject: number,
		language,
		at: issuedAt,
		sections: [...sections, signed],
		footer: `${number}  ·  ${code}`,
	});
}

/** The letters of a loan, for the copy of a borrower's data. */
export async function listOwnLetters(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	borrower: Borrower,
	loanId: string,
) {
	return (await listNoDebtLetters(db, loanId)).map((stored) => {
		const { number, code, title, sections } = openLetter(vault, borrower, stored);
		return { number, code, title, sections, issuedAt: stored.issuedAt };
	});
}
