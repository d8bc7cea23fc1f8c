import { generateKeyPairSync } from "node:crypto";

/** A private key in PEM on the curve of the bureau's guide, as a lender creates it before it uploads its certificate. */
export function newCirculoKey(): string | Buffer {
	return generateKeyPairSync("ec", { namedCurve: "secp384r1" }).privateKey.export({
		type: "pkcs8",
		format: "pem",
	});
}
