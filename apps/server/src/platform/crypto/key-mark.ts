const name = Buffer.from("puente");
const markBytes = name.length + 2;
/** Values of the first key carry no mark, so that a database from before the marks is not rewritten. */
export const firstKeyId = 1;

/** Puts the id of the master key before a value. The function `master_key_of` of the database reads it too. */
export function withMark(keyId: number, value: Buffer): Buffer {
	if (keyId === firstKeyId) return value;
	const id = Buffer.alloc(2);
	id.writeUInt16BE(keyId);
	return Buffer.concat([name, id, value]);
}

/** The id of the master key that a value was made with, and the value without its mark. */
export function readMark(marked: Buffer): { readonly keyId: number; readonly value: Buffer } {
	const isMarked = marked.length >= markBytes && marked.subarray(0, name.length).equals(name);
	if (!isMarked) return { keyId: firstKeyId, value: marked };
	return { keyId: marked.readUInt16BE(name.length), value: marked.subarray(markBytes) };
}
