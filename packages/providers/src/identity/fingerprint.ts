import { createHmac } from "node:crypto";
import type { Country } from "@puente/core/region";
import { plain } from "./documents/lines.ts";

/**
 * Detects the same identity number at two borrowers without storing it readably. Keyed, because there are few enough
 * numbers to try them all. Where only the end of a number may be kept, name and birthday complete it.
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
	const normalise = (text: string) => plain(text).replaceAll(/[^A-Z0-9]/g, "");
	const parts = [
		country,
		normalise(cardNo),
		normalise(partial?.name ?? ""),
		normalise(partial?.birthday ?? ""),
	];
	return createHmac("sha256", key).update(parts.join("|")).digest("hex");
}
