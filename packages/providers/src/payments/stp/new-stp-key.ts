import { generateKeyPairSync } from "node:crypto";

/** A private key in PEM, as a company creates it before it gives its public half to STP. */
export function newStpKey(): string | Buffer {
	return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
		type: "pkcs8",
		format: "pem",
	});
}
