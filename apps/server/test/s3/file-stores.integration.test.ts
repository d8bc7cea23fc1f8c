import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFiles, type FileStore, FilesUnavailable, localFiles, s3Files } from "@puente/providers/files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFiles } from "../../src/start/open-files.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

const folder = mkdtempSync(join(tmpdir(), "file-stores-"));
let server: S3Server;
beforeAll(async () => {
	server = await startS3Server();
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true });
});

const waitsMs = [1, 1];
const inBucket = (timeoutMs = 60_000) => s3Files(server.place, { timeoutMs, waitsMs });
const inFolder = () => localFiles(join(folder, "files"));
let names = 0;
const newName = () => `file-${String(++names).padStart(4, "0")}`;

describe.each([
	["a folder", inFolder],
	["a bucket of an S3 server", inBucket],
] as const)("files in %s", (_place, open: () => FileStore) => {
	it.each([0, 1, 200_000, 12_000_000])("come back as they were stored: %i bytes", async (size) => {
		const name = newName();
		const bytes = randomBytes(size);
		await open().put(name, bytes);
		expect(bytes.equals((await open().get(name)) ?? Buffer.from("none"))).toBe(true);
	});

	it("are replaced whole", async () => {
		const name = newName();
		await open().put(name, Buffer.from("the first and longer one"));
		await open().put(name, Buffer.from("the second"));
		expect((await open().get(name))?.toString()).toBe("the second");
	});

	it("are missing when they were never stored", async () => {
		expect(await open().get(newName())).toBeNull();
	});

	it("can be removed, also a second time and when there is none", async () => {
		const name = newName();
		await open().put(name, Buffer.from("x"));
		await open().remove(name);
		await open().remove(name);
		expect(await open().get(name)).toBeNull();
	});

	it("with similar names are not mixed up", async () => {
		const [one, other] = [newName(), newName()].map((name) => `${name}-a`);
		if (one === undefined || other === undefined) throw new Error("two names");
		await open().put(one, Buffer.from("one"));
		await open().put(`${one}-b`, Buffer.from("longer"));
		await open().remove(one);
		expect(await open().get(one)).toBeNull();
		expect((await open().get(`${one}-b`))?.toString()).toBe("longer");
	});

	it.each(["../outside-x", "a/b-c-d-e-f", "", "UPPERCASE-NAME", "name with blanks", "%2e%2e-outside"])(
		"cannot have the name '%s'",
		async (wrong) => {
			for (const work of [
				async () => open().put(wrong, new Uint8Array()),
				async () => open().get(wrong),
				async () => open().remove(wrong),
			]) {
				await expect(work()).rejects.toThrow("not the name");
			}
		},
	);
});

describe("the S3 server of these tests", () => {
	type Send = NonNullable<Parameters<typeof s3Files>[1]["fetch"]>;
	const refusal = async (send: Send) => {
		const files = s3Files(server.place, { timeoutMs: 60_000, waitsMs: [], fetch: send });
		const put = files.put(newName(), Buffer.from("content"));
		return put.then(
			() => null,
			(error: FilesUnavailable) => error.reason,
		);
	};
	const withHeaders =
		(change: (headers: Headers) => void): Send =>
		(url, init) => {
			const headers = new Headers(init.headers);
			change(headers);
			return fetch(url, { ...init, headers });
		};

	it("takes a request as it was signed", async () => {
		expect(await refusal(withHeaders(() => undefined))).toBeNull();
	});

	it.each<[string, string, Send]>([
		["without a signature", "403 AccessDenied", withHeaders((headers) => headers.delete("authorization"))],
		["for another file", "403 SignatureDoesNotMatch", (url, init) => fetch(`${url}-other`, init)],
		["of another kind", "403 SignatureDoesNotMatch", (url, init) => fetch(url, { ...init, method: "POST" })],
		["with another query", "403 SignatureDoesNotMatch", (url, init) => fetch(`${url}?acl`, init)],
		[
			"with a changed header",
			"403 SignatureDoesNotMatch",
			withHeaders((headers) => headers.set("x-amz-checksum-sha256", "other")),
		],
		[
			"with a header that is not signed",
			"403 SignatureDoesNotMatch",
			withHeaders((headers) => headers.set("x-amz-acl", "public-read")),
		],
		[
			"sent an hour ago",
			"403 RequestTimeTooSkewed",
			withHeaders((headers) => headers.set("x-amz-date", "20260101T000000Z")),
		],
		["with another content", "400 BadDigest", (url, init) => fetch(url, { ...init, body: "another" })],
	])("refuses a request %s", async (_which, reason, send) => {
		expect(await refusal(send)).toBe(reason);
	});
});

describe("an S3 server that is lost", () => {
	it("while files are stored, read and removed fails them all, and has every stored file when it is back", async () => {
		const [stored, removed] = [newName(), newName()];
		await inBucket().put(stored, Buffer.from("stored"));
		await inBucket().put(removed, Buffer.from("to be removed"));
		server.freeze();
		const requests = [
			inBucket().put(stored, Buffer.from("replaced")),
			inBucket().get(stored),
			inBucket().remove(removed),
		];
		const results = Promise.allSettled(requests);
		await server.kill();
		for (const result of await results) {
			expect(result.status === "rejected" && result.reason).toBeInstanceOf(FilesUnavailable);
		}
		await server.startAgain();
		expect((await inBucket().get(stored))?.toString()).toBe("stored");
		expect((await inBucket().get(removed))?.toString()).toBe("to be removed");
		await inBucket().put(stored, Buffer.from("replaced"));
		expect((await inBucket().get(stored))?.toString()).toBe("replaced");
	});

	it("is not waited for longer than the limit", async () => {
		server.freeze();
		await expect(inBucket(100).get(newName())).rejects.toThrow("no answer in time");
		await server.kill();
		await server.startAgain();
	});
});

describe("a copy from a folder to a bucket and back", () => {
	async function* pages(...list: string[][]) {
		yield* list;
	}

	it("that was interrupted goes on where it stopped, and repairs a file that differs", async () => {
		const files = [newName(), newName(), newName()];
		const [first = "", second = ""] = files;
		for (const name of files) await inFolder().put(name, Buffer.from(`content of ${name}`));
		expect(await copyFiles(pages([first]), { from: inFolder(), to: inBucket() })).toMatchObject({
			copied: 1,
		});
		await inBucket().put(second, Buffer.from("half wri"));
		const report = await copyFiles(pages(files.slice(0, 2), files.slice(2)), {
			from: inFolder(),
			to: inBucket(),
		});
		expect(report).toEqual({ copied: 2, present: 1, missing: [] });
		const back = localFiles(join(folder, "back"));
		expect(await copyFiles(pages(files), { from: inBucket(), to: back })).toMatchObject({ copied: 3 });
		for (const name of files) expect((await back.get(name))?.toString()).toBe(`content of ${name}`);
	});

	it("names the files that neither has", async () => {
		const lost = newName();
		const report = await copyFiles(pages([lost]), { from: inFolder(), to: inBucket() });
		expect(report).toEqual({ copied: 0, present: 0, missing: [lost] });
	});

	it("fails when a copy cannot be read back as it was written", async () => {
		const name = newName();
		await inFolder().put(name, Buffer.from("x"));
		const forgetful = { ...inBucket(), put: async () => undefined };
		await expect(copyFiles(pages([name]), { from: inFolder(), to: forgetful })).rejects.toThrow(
			`the copy of the file ${name} differs`,
		);
	});
});

describe("a start", () => {
	it("with a bucket that takes files gives the store", async () => {
		const files = await openFiles({ s3: server.place });
		await files.put("from-the-start", Buffer.from("x"));
		expect((await inBucket().get("from-the-start"))?.toString()).toBe("x");
	});

	it.each([
		[{ secretKey: "wrong" }, "refuses S3_ACCESS_KEY and S3_SECRET_KEY: 403 SignatureDoesNotMatch."],
		[{ accessKey: "unknown" }, "refuses S3_ACCESS_KEY and S3_SECRET_KEY: 403 InvalidAccessKeyId."],
		[{ bucket: "other" }, "The bucket of FILES_URL, http"],
		// Nothing listens on this port.
		[{ endpoint: "http://127.0.0.1:2" }, "http://127.0.0.1:2/puente, cannot be used: ECONNREFUSED."],
	])("with a wrong place %j says so in one sentence that names the setting", async (change, sentence) => {
		const opening = openFiles({ s3: { ...server.place, ...change } });
		await expect(opening).rejects.toThrow(sentence);
	});
});
