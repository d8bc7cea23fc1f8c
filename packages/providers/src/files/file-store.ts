/** Where images lie. Whoever puts one encrypts it first: a store sees bytes, never a picture. */
export type FileStore = {
	/** Whole or not at all: a file is never found half written. */
	readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
	/** Null when there is no such file. */
	readonly get: (name: string) => Promise<Buffer | null>;
	/** Fine when it is already gone. */
	readonly remove: (name: string) => Promise<void>;
};
