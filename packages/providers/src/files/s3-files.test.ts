import { describe, expect, it } from "vitest";
import type { Fetch } from "../http/request.ts";
import { s3Files } from "./s3-files.ts";

const place = {
	endpoint: "https://s3.example",
	region: "eu-west-1",
	bucket: "puente",
	prefix: "",
	accessKey: "key",
	secretKey: "secret",
};
const name = "0f5c1d9e-1111-4222-8333-944455566677";

/** A store that gives these answers in turn; an error stands for a broken connection. */
function storeThat(...answers: (Error | readonly [status: number, body?: string])[]) {
	const requests: { url: string; init: RequestInit }[] = [];
	const fetch: Fetch = async (url, init) => {
		requests.push({ url, init });
		const answer = answers[requests.length - 1];
		if (answer === undefined) throw new Error("one request too many");
		if (answer instanceof Error) throw answer;
		const [status, body] = answer;
		return new Response(body ?? null, { status });
	};
	return { requests, files: s3Files(place, { timeoutMs: 1000, fetch, waitsMs: [0, 0] }) };
}
const lostConnection = () => new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
const errorBody = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

describe("files in a bucket", () => {
	it("are asked for again after a lost connection and after an error of the store", async () => {
		const { files, requests } = storeThat(lostConnection(), [503, errorBody("SlowDown")], [200, "content"]);
		expect((await files.get(name))?.toString()).toBe("content");
		expect(requests.map(({ url }) => url)).toEqual(Array(3).fill(`https://s3.example/puente/${name}`));
	});

	it("fail with the reason after the third try", async () => {
		const { files } = storeThat([500], lostConnection(), [503, errorBody("SlowDown")]);
		await expect(files.put(name, Buffer.from("x"))).rejects.toMatchObject({
			code: "FILES_UNAVAILABLE",
			reason: "503 SlowDown",
		});
	});

	it.each([
		[403, "AccessDenied"],
		[400, "BadDigest"],
		[301, "PermanentRedirect"],
		[404, "NoSuchBucket"],
	])("fail at once when the store refuses with %i %s", async (status, code) => {
		const { files, requests } = storeThat([status, errorBody(code)]);
		await expect(files.get(name)).rejects.toMatchObject({ status, reason: `${status} ${code}` });
		expect(requests).toHaveLength(1);
	});

	it("are gone when the store answers a removal with not found", async () => {
		const { files } = storeThat([404, errorBody("NoSuchKey")], [404]);
		await files.remove(name);
		expect(await files.get(name)).toBeNull();
	});

	it("are sent with their digest, so that the store refuses damaged ones", async () => {
		const { files, requests } = storeThat([200]);
		await files.put(name, Buffer.from("content"));
		const headers = new Headers(requests[0]?.init.headers);
		expect(headers.get("x-amz-checksum-sha256")).toBe("7XACtDnprIRfIjV9giusFERzD722AW0+yUMil7nsn3M=");
		expect(headers.get("authorization")).toContain("x-amz-checksum-sha256");
	});
});
