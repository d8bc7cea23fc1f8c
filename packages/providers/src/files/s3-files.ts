import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import type { Fetch } from "../http/request.ts";
import { type FileStore, FilesUnavailable, requireFileName } from "./file-store.ts";

/** A folder of a bucket, and who may use it. */
export type S3Place = {
	/** Address of the store, without the bucket. */
	readonly endpoint: string;
	readonly region: string;
	readonly bucket: string;
	/** Precedes every name; empty, or ends with a slash. */
	readonly prefix: string;
	readonly accessKey: string;
	readonly secretKey: string;
};

type S3Options = {
	/** For one try. */
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
	/** Waits before the second and the third try. Every request may be repeated: it names the file and all its bytes. */
	readonly waitsMs?: readonly number[];
};

/** Files in a bucket of an S3-compatible store. */
export function s3Files(place: S3Place, options: S3Options): FileStore {
	const { timeoutMs, fetch = globalThis.fetch, waitsMs = [200, 1_000] } = options;
	const client = new S3mini({
		accessKeyId: place.accessKey,
		secretAccessKey: place.secretKey,
		region: place.region,
		endpoint: `${place.endpoint}/${place.bucket}`,
		requestAbortTimeout: timeoutMs,
		// A store redirects when the region is wrong: the answer that says so is wanted, not the other address.
		fetch: (url, init) => fetch(String(url), { ...init, redirect: "manual" }),
	});
	const keyOf = (name: string) => {
		requireFileName(name);
		return `${place.prefix}${name}`;
	};
	return {
		async put(name, bytes) {
			const key = keyOf(name);
			// Stores that know this header compare it with what they received.
			const checksum = { "x-amz-checksum-sha256": createHash("sha256").update(bytes).digest("base64") };
			await withTries(waitsMs, async () => {
				await client.putObject(key, bytes, "application/octet-stream", undefined, checksum);
			});
		},
		get(name) {
			const key = keyOf(name);
			return withTries(waitsMs, async () => {
				const response = await unlessMissing(client.getObjectRaw(key));
				return response === null ? null : Buffer.from(await response.arrayBuffer());
			});
		},
		async remove(name) {
			const key = keyOf(name);
			await withTries(waitsMs, () => unlessMissing(client.deleteObject(key)));
		},
	};
}

/** Null when there is no such file. A missing bucket is a failure, or every file would count as lost. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof S3ServiceError && error.status === 404 && codeOf(error) !== "NoSuchBucket")
			return null;
		throw error;
	}
}

async function withTries<Answer>(waitsMs: readonly number[], work: () => Promise<Answer>): Promise<Answer> {
	try {
		return await work();
	} catch (error) {
		const failure = failureOf(error);
		const [waitMs, ...later] = waitsMs;
		if (waitMs === undefined || !mayPass(failure.status)) throw failure;
		await wait(waitMs);
		return withTries(later, work);
	}
}

/** Whether the next try can have another result. */
function mayPass(status: number | null): boolean {
	return status === null || status === 408 || status === 429 || status >= 500;
}

/** Only codes: an error's own text may quote the address. */
function failureOf(error: unknown): FilesUnavailable {
	if (error instanceof S3ServiceError) {
		return new FilesUnavailable([error.status, codeOf(error)].filter(Boolean).join(" "), error.status);
	}
	return new FilesUnavailable(networkReasonOf(error), null);
}

/** The client finds the code only under one exact content type. */
function codeOf({ body }: S3ServiceError): string | undefined {
	return /<Code>(\w+)<\/Code>/.exec(body ?? "")?.[1];
}

function networkReasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "no answer";
	if (error.name === "TimeoutError") return "no answer in time";
	if ("code" in error && typeof error.code === "string") return error.code;
	return error.cause === undefined ? "no answer" : networkReasonOf(error.cause);
}
