/**
 * The sealed wire: what both sides must agree on. The phone seals with @noble/ciphers (phone-cipher.ts), the
 * server with node:crypto; both are held against the same vectors (docs/wire.md, wire-vectors.json).
 *
 * A key made of a public name hides nothing from an attacker. TLS protects; sealing keeps casual tooling out.
 */
export const wire = {
	nonceBytes: 12,
	tagBytes: 16,
	keyBytes: 16,
	/** How far the phone's clock may be from the server's real one. */
	clockSkewSecondsMax: 300,
	requestTimeoutMs: 60_000,
	parameterLetters: { min: 6, max: 12 },
	/** The files of a multipart call. */
	fileField: "file",
	/** All files of one call together: a selfie with its burst, or a photo as a phone takes it. */
	uploadBytesMax: 12 * 1024 * 1024,
} as const;

export type WireHeaders = {
	readonly packageName: string;
	readonly appName: string;
	readonly afid: string;
	readonly lang: string;
	readonly Authorization?: string;
};

/** The first 16 characters of the package name, padded with zeros, as UTF-8. */
export function wireKey(packageName: string): Uint8Array {
	const padding = "0".repeat(wire.keyBytes);
	return new TextEncoder().encode((packageName + padding).slice(0, wire.keyBytes));
}
