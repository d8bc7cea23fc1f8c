/** Storage of images. The caller encrypts them first: a store never sees plain images. */
export type FileStore = {
	/** Atomic: a file is never visible half written. */
	readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
	/** Null when there is no such file. */
	readonly get: (name: string) => Promise<Buffer | null>;
	/** No error when it is already gone. */
	readonly remove: (name: string) => Promise<void>;
};

/** A store on another machine does not answer, or refuses: the same request may succeed later. */
export class FilesUnavailable extends Error {
	readonly code = "FILES_UNAVAILABLE";
	/** What the store or the network said, such as `403 AccessDenied` or `ECONNREFUSED`. */
	readonly reason: string;
	/** Null when there was no answer. */
	readonly status: number | null;

	constructor(reason: string, status: number | null) {
		super(`the file store failed: ${reason}`);
		this.reason = reason;
		this.status = status;
	}
}

/** Names are random ids of ours: any other name is a fault, and could lead to another path. */
const namePattern = /^[a-z0-9-]{8,64}$/;

export function requireFileName(name: string): void {
	if (!namePattern.test(name)) throw new RangeError("not the name of a stored file");
}
