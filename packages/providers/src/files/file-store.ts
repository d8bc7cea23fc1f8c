/** Storage of images. The caller encrypts them first: a store never sees plain images. */
export type FileStore = {
	/** Atomic: a file is never visible half written. */
	readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
	/** Null when there is no such file. */
	readonly get: (name: string) => Promise<Buffer | null>;
	/** No error when it is already gone. */
	readonly remove: (name: string) => Promise<void>;
};
