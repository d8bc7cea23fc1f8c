import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import * as z from "zod/mini";

/** What the browser keeps of a subscription. All values are in base64url. */
export type BrowserKeys = { readonly privateKey: string; readonly p256dh: string; readonly auth: string };

const curve = "prime256v1";
const saltBytes = 16;
/** Salt, size of a record, and the length of the sender's key. */
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;

export function newBrowserKeys(): BrowserKeys {
	const pair = createECDH(curve);
	const p256dh = pair.generateKeys("base64url");
	return { privateKey: pair.getPrivateKey("base64url"), p256dh, auth: randomBytes(16).toString("base64url") };
}

/** Decrypts one record of aes128gcm as a browser does (RFC 8188 and RFC 8291). Throws for any other text. */
export function decryptPush(keys: BrowserKeys, body: Buffer): string {
	const salt = body.subarray(0, saltBytes);
	const keyEnd = headerBytes + (body[headerBytes - 1] ?? 0);
	const sender = body.subarray(headerBytes, keyEnd);
	const sealed = body.subarray(keyEnd);
	const pair = createECDH(curve);
	pair.setPrivateKey(Buffer.from(keys.privateKey, "base64url"));
	const own = Buffer.from(keys.p256dh, "base64url");
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
	const secret = derive(pair.computeSecret(sender), Buffer.from(keys.auth, "base64url"), info, 32);
	const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
	const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
	const decipher = createDecipheriv("aes-128-gcm", key, nonce);
	decipher.setAuthTag(sealed.subarray(-tagBytes));
	const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
	// The last record ends with a 2 and zeros.
	return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

function derive(key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
	return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const vapidSecondsMax = 24 * 3600;

/** Whether the request is signed by the sender for whom the browser made the subscription (VAPID, RFC 8292). */
export function isSignedBy(
	serverKey: string,
	{ authorization, origin, realNowMs }: { authorization: string; origin: string; realNowMs: number },
): boolean {
	const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
	const [head = "", payload = "", signature = ""] = token.split(".");
	if (key !== serverKey) return false;
	const point = Buffer.from(serverKey, "base64url");
	const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
	const key256 = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
	const publicKey = createPublicKey({ key: key256, format: "jwk" });
	const signed = Buffer.from(`${head}.${payload}`);
	const signatureBytes = Buffer.from(signature, "base64url");
	if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, signatureBytes)) return false;
	const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
	if (!parsed.success || parsed.data.aud !== origin) return false;
	const seconds = parsed.data.exp - realNowMs / 1000;
	return seconds > 0 && seconds <= vapidSecondsMax;
}
