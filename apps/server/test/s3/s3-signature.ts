import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type S3Account = { readonly accessKey: string; readonly secretKey: string };

/** Amazon's code for a request that is refused. */
export type SignatureRefusal =
	| "AccessDenied"
	| "InvalidAccessKeyId"
	| "RequestTimeTooSkewed"
	| "SignatureDoesNotMatch";

const skewMaxMs = 15 * 60_000;
const authorization =
	/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hexHash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Checks a request by Amazon's Signature Version 4 (header form), and returns null when it is signed by the account.
 * The paths and query of our requests need no other encoding than the one they arrive in.
 */
export function signatureRefusal(
	{ method = "", url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
	body: Buffer,
	account: S3Account,
): SignatureRefusal | null {
	const header = (name: string) => String(headers[name] ?? "").trim();
	const [, accessKey, day = "", region = "", signedHeaders = "", signature = ""] =
		authorization.exec(header("authorization")) ?? [];
	if (accessKey === undefined) return "AccessDenied";
	if (accessKey !== account.accessKey) return "InvalidAccessKeyId";

	const sentAt = header("x-amz-date");
	const sentMs = Date.parse(sentAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
	if (!(Math.abs(Date.now() - sentMs) <= skewMaxMs) || !sentAt.startsWith(day)) return "RequestTimeTooSkewed";

	const signedNames = signedHeaders.split(";");
	const amazonNames = Object.keys(headers).filter((name) => name.startsWith("x-amz-"));
	// A header that is not signed could be added or changed on the way.
	if (!["host", ...amazonNames].every((name) => signedNames.includes(name))) return "SignatureDoesNotMatch";
	const bodyHash = header("x-amz-content-sha256");
	if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== hexHash(body)) return "SignatureDoesNotMatch";

	const [path = "", query = ""] = url.split("?");
	const headerLines = signedNames.map((name) => `${name}:${header(name)}\n`).join("");
	const sortedQuery = query.split("&").toSorted().join("&");
	const request = [method, path, sortedQuery, headerLines, signedHeaders, bodyHash].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", sentAt, scope, hexHash(request)].join("\n");
	const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${account.secretKey}`);
	return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
