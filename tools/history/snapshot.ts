import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { constants as zstd, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** The names and sizes of the files that follow, in their order; empty folders have no size. */
type Contents = { readonly name: string; readonly size: number | null }[];

const lengthBytes = 4;
/** The largest window that the decompressor takes unasked. */
const windowLog = 27;
const level = 19;

/** All files of a folder as one compressed file. */
export function packFolder(folder: string): Buffer {
	const list: Contents = [];
	const parts: Buffer[] = [];
	const found = readdirSync(folder, { recursive: true, withFileTypes: true });
	for (const entry of found.toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))) {
		const name = relative(folder, pathOf(entry)).split(sep).join("/");
		if (entry.isDirectory()) list.push({ name, size: null });
		if (!entry.isFile()) continue;
		const bytes = readFileSync(pathOf(entry));
		list.push({ name, size: bytes.length });
		parts.push(bytes);
	}
	const head = Buffer.from(JSON.stringify(list));
	const length = Buffer.alloc(lengthBytes);
	length.writeUInt32BE(head.length);
	return zstdCompressSync(Buffer.concat([length, head, ...parts]), {
		params: { [zstd.ZSTD_c_compressionLevel]: level, [zstd.ZSTD_c_windowLog]: windowLog },
	});
}

function pathOf({ parentPath, name }: { readonly parentPath: string; readonly name: string }): string {
	return join(parentPath, name);
}

/**
 * Unpacks into a data directory. What is last there makes the whole count: a process that is killed before leaves a
 * directory that the next start treats as empty of data.
 */
export function unpackInto(packed: Buffer, directory: string, last: string): void {
	const bytes = zstdDecompressSync(packed);
	const headEnd = lengthBytes + bytes.readUInt32BE(0);
	const unfinished = join(directory, "unpacking");
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true });
	const list: Contents = JSON.parse(bytes.toString("utf8", lengthBytes, headEnd));
	let at = headEnd;
	for (const { name, size } of list) {
		const path = join(unfinished, name);
		mkdirSync(size === null ? path : dirname(path), { recursive: true });
		if (size === null) continue;
		writeFileSync(path, bytes.subarray(at, at + size));
		at += size;
	}
	const names = readdirSync(unfinished).filter((name) => name !== last);
	for (const name of [...names, last]) renameSync(join(unfinished, name), join(directory, name));
	rmSync(unfinished, { recursive: true });
}
