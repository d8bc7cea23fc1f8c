import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { CannotStart } from "../config/cannot-start.ts";

/**
 * Locks the directory of the embedded database, which does not detect a second process and loses its writes
 * (electric-sql/pglite issue 1106). On Linux the lock is an abstract socket, because the kernel frees it even
 * after kill -9; elsewhere it is a file with the owner's process id.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
	return process.platform === "linux" ? lockBySocket(directory) : lockByFile(directory);
}

function inUse(directory: string): CannotStart {
	return new CannotStart(`The data directory ${directory} is in use by another process.`);
}

function lockBySocket(directory: string): Promise<() => Promise<void>> {
	const name = `\0puente-${createHash("sha256").update(directory).digest("hex").slice(0, 32)}`;
	const server = createServer();
	return new Promise((resolve, reject) => {
		server.once("error", () => reject(inUse(directory)));
		server.listen(name, () => {
			server.unref();
			resolve(() => new Promise((closed) => server.close(() => closed())));
		});
	});
}

async function lockByFile(directory: string): Promise<() => Promise<void>> {
	const file = join(directory, "owner.pid");
	try {
		const owner = Number(readFileSync(file, "utf8"));
		process.kill(owner, 0);
		throw inUse(directory);
	} catch (error) {
		if (error instanceof CannotStart) throw error;
		// No file, or its owner is dead: the lock is free.
	}
	const handle = openSync(file, "w");
	writeSync(handle, String(process.pid));
	closeSync(handle);
	return async () => unlinkSync(file);
}
