/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. Written out because a draw is checked by the same function on the server
 * and on the phone, where the browser's own digest is missing without TLS; the tests hold it to Node's.
 */
export function sha256Hex(text: string): string {
	const state = new Uint32Array(initialState);
	const words = new Uint32Array(64);
	const padded = pad(utf8(text));
	for (let offset = 0; offset < padded.length; offset += blockBytes) {
		fillSchedule(words, padded, offset);
		compress(state, words);
	}
	return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

const blockBytes = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes: the standard's own way to its constants. */
function fractionBits(root: number): number {
	return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): readonly number[] {
	const primes: number[] = [];
	for (let candidate = 2; primes.length < count; candidate++) {
		if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
	}
	return primes;
}

const roundConstants = firstPrimes(64).map((prime) => fractionBits(Math.cbrt(prime)));
const initialState = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)));

/** By hand: the core knows neither Node's nor the browser's encoders. */
function utf8(text: string): readonly number[] {
	const bytes: number[] = [];
	for (const character of text) {
		const point = character.codePointAt(0) ?? 0;
		if (point < 0x80) bytes.push(point);
		else if (point < 0x800) bytes.push(0xc0 | (point >> 6), continuation(point, 0));
		else if (point < 0x10000)
			bytes.push(0xe0 | (point >> 12), continuation(point, 6), continuation(point, 0));
		else {
			bytes.push(0xf0 | (point >> 18), continuation(point, 12));
			bytes.push(continuation(point, 6), continuation(point, 0));
		}
	}
	return bytes;
}

function continuation(point: number, shift: number): number {
	return 0x80 | ((point >> shift) & 0x3f);
}

/** A one bit, zeros up to the last eight bytes of a block, and the length in bits. */
function pad(bytes: readonly number[]): Uint8Array {
	const length = Math.ceil((bytes.length + 9) / blockBytes) * blockBytes;
	const padded = new Uint8Array(length);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
	view.setUint32(length - 4, (bytes.length * 8) >>> 0);
	return padded;
}

function rotate(word: number, by: number): number {
	return (word >>> by) | (word << (32 - by));
}

function fillSchedule(words: Uint32Array, padded: Uint8Array, offset: number): void {
	const view = new DataView(padded.buffer, offset, blockBytes);
	for (let index = 0; index < 16; index++) words[index] = view.getUint32(index * 4);
	for (let index = 16; index < 64; index++) {
		const before15 = words[index - 15] ?? 0;
		const before2 = words[index - 2] ?? 0;
		const small0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3);
		const small1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10);
		words[index] = (words[index - 16] ?? 0) + small0 + (words[index - 7] ?? 0) + small1;
	}
}

function compress(state: Uint32Array, words: Uint32Array): void {
	let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
	for (let index = 0; index < 64; index++) {
		const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
		const choice = (e & f) ^ (~e & g);
		const first = (h + big1 + choice + (roundConstants[index] ?? 0) + (words[index] ?? 0)) | 0;
		const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
		const majority = (a & b) ^ (a & c) ^ (b & c);
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
	}
	for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}
