import { createHash } from "node:crypto";
import { banks } from "@puente/regions/co/banks";

/** Where the sandbox's banks keep the keys of Bre-B: a key is the number of an account there. */
export const brebBank = "Bre-B";

/** Wompi's list: the code of the ACH network and the name. */
export const listedBanks: readonly { readonly code: string; readonly name: string }[] = banks;

/** Wompi's own id of a bank, which a payout must use. */
export function bankIdOf(code: string): string {
	const hex = createHash("sha256").update(`bank ${code}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function codeOfBank(id: string): string | null {
	return listedBanks.find(({ code }) => bankIdOf(code) === id)?.code ?? null;
}
