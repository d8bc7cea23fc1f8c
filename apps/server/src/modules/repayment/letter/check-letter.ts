import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../../platform/clock/clock.ts";
import type { Deps } from "../../../platform/context/calls.ts";
import { isSignedDocument } from "../../../platform/crypto/document-keys.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type Borrower, findBorrower } from "../../borrower/index.ts";
import { findLoan, listLoanEvents } from "../../ledger/index.ts";
import { findNoDebtLetterByCode, type StoredNoDebtLetter } from "../store/no-debt-letters.ts";
import { hashOfCode, readLetterCode } from "./letter-code.ts";
import { digestOfLetter, signedTextOf } from "./make-letter.ts";
import { digestOfFile, endedAt, openLetter } from "./show-letter.ts";
import { lenderOf } from "./write-letter.ts";

/** What a stranger learns of a letter by its code: enough to compare with the paper in hand. */
type LetterFacts = {
	/** Null when the borrower's data was erased. */
	readonly initials: string | null;
	/** The last signs of the loan's number. */
	readonly orderEnd: string;
	readonly country: Country;
	readonly lender: string;
	readonly issuedOn: PlainDate;
	/** Null while it holds; else since when it does not. */
	readonly endedOn: PlainDate | null;
	/** Whether the given PDF is the letter byte by byte; null if none was given. */
	readonly isSameFile: boolean | null;
};

/** `refused`: no letter has the code, or its text is not what was signed. */
export type LetterCheck = { readonly outcome: "refused" } | ({ readonly outcome: "ours" } & LetterFacts);

const shownSigns = 4;
const refused = { outcome: "refused" } as const;

/** Checks a letter of no debt by its code, and a copy of its PDF if one is given. */
export async function checkLetter(
	{ db, deps }: { readonly db: Db; readonly deps: Pick<Deps, "vault" | "operatorOf"> },
	typed: string,
	file: Uint8Array | null,
): Promise<LetterCheck> {
	const code = readLetterCode(typed);
	const letter = code === null ? null : await findNoDebtLetterByCode(db, hashOfCode(code));
	const loan = letter && (await findLoan(db, letter.loanId));
	const borrower = letter && (await findBorrower(db, letter.borrowerId));
	if (!letter || !loan || !borrower || !(await isSignedDocument(db, signedTextOf(letter), letter)))
		return refused;
	const name = nameIn(deps.vault, borrower, letter);
	if (name === "changed") return refused;
	const { timeZone } = packs[borrower.country];
	const ended = endedAt(letter, loan, await listLoanEvents(db, loan.id));
	return {
		outcome: "ours",
		initials: name && initialsOf(name),
		orderEnd: letter.number.replace(/-\d+$/, "").slice(-shownSigns),
		country: borrower.country,
		lender: lenderOf(borrower.country, deps.operatorOf(borrower.country))["lenderName"] ?? "",
		issuedOn: localDate(letter.issuedAt, timeZone),
		endedOn: ended && localDate(ended, timeZone),
		isSameFile: file && (letter.fileDigest?.equals(digestOfFile(file)) ?? false),
	};
}

/** The name in the text that was signed; null when the person was erased, and the text with the key. */
function nameIn(
	vault: Deps["vault"],
	borrower: Borrower,
	letter: StoredNoDebtLetter,
): string | "changed" | null {
	if (borrower.dataKey.length === 0) return null;
	const text = openLetter(vault, borrower, letter);
	return digestOfLetter(text).equals(letter.digest) ? text.borrowerName : "changed";
}

function initialsOf(name: string): string {
	return name
		.split(/\s+/)
		.filter((word) => word !== "")
		.map((word) => `${[...word][0]?.toUpperCase()}.`)
		.join(" ");
}
