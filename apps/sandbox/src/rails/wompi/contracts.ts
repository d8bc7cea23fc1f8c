import { createHmac } from "node:crypto";
import * as z from "zod/mini";

/** Wompi's two documents. The files do not exist here; the addresses are Wompi's own. */
const documents = {
	END_USER_POLICY: "https://wompi.com/assets/downloadble/reglamento-Usuarios-Colombia.pdf",
	PERSONAL_DATA_AUTH: "https://wompi.com/assets/downloadble/autorizacion-administracion-datos-personales.pdf",
} as const;
type DocumentType = keyof typeof documents;

const secret = "sandbox-contracts";
const lastsSeconds = 3600;
const claims = z.object({ type: z.string(), exp: z.number() });

function signatureOf(content: string): string {
	return createHmac("sha256", secret).update(content).digest("base64url");
}

function base64(value: unknown): string {
	return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** A document with a token like Wompi's: a signed JSON text with an expiry. */
export function presignedContract(type: DocumentType, now: Date) {
	const permalink = documents[type];
	const exp = Math.floor(now.getTime() / 1000) + lastsSeconds;
	const content = `${base64({ alg: "HS256" })}.${base64({ type, permalink, file_hash: "1", exp })}`;
	return { acceptance_token: `${content}.${signatureOf(content)}`, permalink, type };
}

/** Whether the token is ours, for this document, and not expired. */
export function isGoodToken(token: string, type: DocumentType, now: Date): boolean {
	const [header = "", payload = "", signature] = token.split(".");
	if (signature !== signatureOf(`${header}.${payload}`)) return false;
	const read = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
	return read.type === type && read.exp * 1000 > now.getTime();
}
