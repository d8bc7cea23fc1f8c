/**
 * The sealed wire: the constants that both sides share. The phone seals with WebCrypto (web-cipher.ts), or without TLS
 * with @noble/ciphers (phone-cipher.ts), and the server with node:crypto; all are tested against the same vectors (docs/wire.md, wire-vectors.json).
 *
 * A key made of a public name hides nothing from an attacker. TLS protects; sealing only deters casual inspection.
 */
export const wire = {
	nonceBytes: 12,
	tagBytes: 16,
	keyBytes: 16,
	/** Maximum difference between the phone's clock and the server's real clock. */
	clockSkewSecondsMax: 300,
	requestTimeoutMs: 60_000,
	parameterLetters: { min: 6, max: 12 },
	/** The files of a multipart call. */
	fileField: "file",
	/** All files of one call together: a selfie with its burst, or a photo of a phone's camera. */
	uploadBytesMax: 12 * 1024 * 1024,
	/**
	 * The header of an answer with the time by which the server's rules go, in milliseconds since 1970. The Date header is
	 * the machine's time, which a sandbox's clock leaves behind.
	 */
	serverTimeHeader: "server-time",
} as const;

export type WireHeaders = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly lang: string;
	readonly Authorization?: string;
};

/** The first 16 characters of the package name, padded with zeros, as UTF-8. */
export function wireKey(packageName: string): Uint8Array<ArrayBuffer> {
	const padding = "0".repeat(wire.keyBytes);
	return new TextEncoder().encode((packageName + padding).slice(0, wire.keyBytes));
}
