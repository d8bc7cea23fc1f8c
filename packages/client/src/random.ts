/** A version 4 UUID. `crypto.randomUUID` is missing on pages without TLS, such as test phones. */
export function randomUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = Array.from(bytes, (byte, index) => {
		const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
		return value.toString(16).padStart(2, "0");
	}).join("");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function randomLetters(length: { readonly min: number; readonly max: number }): string {
	const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(length.max + 1));
	const count = length.min + (first % (length.max - length.min + 1));
	return rest
		.slice(0, count)
		.map((byte) => String.fromCharCode(97 + (byte % 26)))
		.join("");
}
