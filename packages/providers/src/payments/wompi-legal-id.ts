import type { NationalIdType } from "./payer.ts";

/** Wompi's name of a document. Accounts stored before the kind was kept are of cedulas. */
export function legalIdType(type: NationalIdType = "cc"): string {
	return type.toUpperCase();
}
