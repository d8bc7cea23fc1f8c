import { randomBytes } from "node:crypto";
import {
	appendFileSync,
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	statSync,
	writeSync,
} from "node:fs";
import { join } from "node:path";

/**
 * The halves of the borrowers' keys that stand outside the database. They are in files of many slots, so that a million
 * keys are a thousand files; the file is read once and then kept. An erased slot is zero for ever.
 */
export type KeySlots = {
	/** A slot with a new secret. It is on the disk before it is used. */
	readonly take: () => Buffer;
	/** Null when it was erased. Throws when the folder does not have it. */
	readonly secretOf: (slot: Buffer) => Buffer | null;
	/** As it is on the disk: another process may have erased it. */
	readonly isErased: (slot: Buffer) => boolean;
	/** Safe to repeat. The borrowers are added to the list of the erased. */
	readonly erase: (erased: readonly { readonly slot: Buffer; readonly borrowerId: string }[]) => void;
	/** The borrowers of the list from a place on, oldest first. */
	readonly listErased: (from: number) => readonly string[];
	readonly countErased: () => number;
};

const fileIdBytes = 8;
const slotsInFile = 1024;
const secretBytes = 16;
/** The file, and the place in it. */
export const slotBytes = fileIdBytes + 2;
const erasedSecret = Buffer.alloc(secretBytes);

const listName = "erased";
/** A borrower's id and the end of the line. */
const lineBytes = 37;

const placeOf = (slot: Buffer) => slot.readUInt16BE(fileIdBytes) * secretBytes;
const nameOf = (slot: Buffer) => `${slot.toString("hex", 0, fileIdBytes)}.keys`;

export function createKeySlots(folder: string): KeySlots {
	const read = new Map<string, Buffer>();
	const pathOf = (slot: Buffer) => join(folder, nameOf(slot));
	const fileOf = (slot: Buffer) => {
		const name = nameOf(slot);
		const known = read.get(name) ?? readFile(pathOf(slot));
		read.set(name, known);
		return known;
	};
	/** Each process fills files of its own. */
	let own: { readonly id: Buffer; next: number } | null = null;
	return {
		take() {
			if (own === null || own.next === slotsInFile) own = { id: addFile(folder), next: 0 };
			const place = Buffer.alloc(2);
			place.writeUInt16BE(own.next++);
			return Buffer.concat([own.id, place]);
		},
		secretOf: (slot) => secretAt(fileOf(slot), slot),
		isErased(slot) {
			read.delete(nameOf(slot));
			return secretAt(fileOf(slot), slot) === null;
		},
		erase(erased) {
			for (const { slot } of erased) {
				eraseAt(pathOf(slot), placeOf(slot));
				read.get(nameOf(slot))?.fill(0, placeOf(slot), placeOf(slot) + secretBytes);
			}
			addLines(join(folder, listName), erased.map(({ borrowerId }) => `${borrowerId}\n`).join(""));
		},
		listErased(from) {
			const path = join(folder, listName);
			if (!existsSync(path)) return [];
			const lines = readFileSync(path, "latin1").slice(from * lineBytes);
			return lines.split("\n").filter((id) => id !== "");
		},
		countErased() {
			const path = join(folder, listName);
			return existsSync(path) ? Math.floor(statSync(path).size / lineBytes) : 0;
		},
	};
}

function readFile(path: string): Buffer {
	if (!existsSync(path)) throw missing(path);
	return readFileSync(path);
}

function missing(path: string): Error {
	return new Error(
		`The file ${path} is missing. It has halves of keys: restore the newest copy of KEYS_DIR.`,
	);
}

function secretAt(file: Buffer, slot: Buffer): Buffer | null {
	const secret = file.subarray(placeOf(slot), placeOf(slot) + secretBytes);
	if (secret.length !== secretBytes) throw new Error(`The file ${nameOf(slot)} of KEYS_DIR is cut off.`);
	return secret.equals(erasedSecret) ? null : secret;
}

/** Under its name only when it is whole on the disk. */
function addFile(folder: string): Buffer {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const id = randomBytes(fileIdBytes);
	const path = join(folder, nameOf(id));
	const draft = `${path}.part`;
	withFile(draft, "wx", (file) => void writeSync(file, randomBytes(slotsInFile * secretBytes)));
	renameSync(draft, path);
	syncFolder(folder);
	return id;
}

function eraseAt(path: string, place: number): void {
	// Otherwise a folder that is not mounted would count as erased.
	if (!existsSync(path)) throw missing(path);
	withFile(path, "r+", (file) => void writeSync(file, erasedSecret, 0, secretBytes, place));
}

function addLines(path: string, lines: string): void {
	if (lines === "") return;
	// A line that a crash cut off would shift those after it.
	if (existsSync(path) && statSync(path).size % lineBytes !== 0)
		throw new Error(`The list ${path} was cut off: restore it from the newest copy of KEYS_DIR.`);
	withFile(path, "a", (file) => appendFileSync(file, lines));
}

function withFile(path: string, flags: string, work: (file: number) => void): void {
	const file = openSync(path, flags, 0o600);
	try {
		work(file);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

function syncFolder(folder: string): void {
	// Windows has no folders to sync.
	if (process.platform === "win32") return;
	const handle = openSync(folder, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
