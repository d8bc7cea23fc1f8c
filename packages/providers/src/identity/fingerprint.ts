import { createHmac } from "node:crypto";
import type { Country } from "@puente/core/region";
import { plain } from "./documents/lines.ts";

/**
 * Tells whether two borrowers gave the same identity number without keeping it readable. Keyed, since numbers are few
 * enough to try them all. Where only the end of a number may be kept, name and birthday make up for the rest.
 */
export function identityFingerprint(
	identity: {
		readonly country: Country;
		readonly cardNo: string;
		readonly partial?: { readonly name: string; readonly birthday: string } | undefined;
	},
	key: Uint8Array,
): string {
	const { country, cardNo, partial } = identity;
	const tidy = (text: string) => plain(text).replaceAll(/[^A-Z0-9]/g, "");
	const parts = [country, tidy(cardNo), tidy(partial?.name ?? ""), tidy(partial?.birthday ?? "")];
	return createHmac("sha256", key).update(parts.join("|")).digest("hex");
}
