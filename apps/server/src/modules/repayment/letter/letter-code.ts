import { createHash, randomBytes } from "node:crypto";

/** Without letters that are read as digits or as each other (Crockford's base 32). */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 60 bits: nobody finds one of a million letters by trying, at twenty checks an hour. */
const signCount = 12;

/** A new code as it is printed: K7F2-9QXM-31TD. */
export function newLetterCode(): string {
	const code = [...randomBytes(signCount)].map((byte) => signs[byte % signs.length]).join("");
	return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** The code as it is compared, from what a person typed; null for what can be none. */
export function readLetterCode(typed: string): string | null {
	const code = typed
		.toUpperCase()
		.replaceAll(/[^0-9A-Z]/g, "")
		.replaceAll("O", "0")
		.replaceAll(/[IL]/g, "1");
	return code.length === signCount && [...code].every((sign) => signs.includes(sign)) ? code : null;
}

export function hashOfCode(code: string): Buffer {
	return createHash("sha256").update(`no-debt-letter:${code}`).digest();
}
