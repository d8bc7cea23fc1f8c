import { calls, wire, wireKey } from "@puente/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Applicant, beginApplication, completeStep } from "../../../test/applicant.ts";
import { form, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { seal } from "../../http/node-cipher.ts";

let server: TestServer;
let applicant: Applicant;
let good: Buffer;
beforeAll(async () => {
	server = await startTestServer();
	good = await photo();
	applicant = await beginApplication(server, "mx");
	await completeStep.saveBasicInfo(applicant);
});
afterAll(() => server.stop());
beforeEach(async () => {
	// Hourly rate limits are not tested here.
	await server.database.db.deleteFrom("rateWindows").execute();
});

const blank = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: { r: 120, g: 130, b: 140 } } });
const front = (...files: Uint8Array[]) =>
	applicant.call("uploadFront", { orderNo: applicant.orderNo }, { files });
const expectNothingStored = async () => {
	expect(await server.database.db.selectFrom("identityImages").selectAll().execute()).toEqual([]);
	expect(server.fakes.files.size).toBe(0);
};

describe("an invalid picture", () => {
	it.each([
		["a text", async () => Buffer.from("hello"), 10020201],
		["an SVG document", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 10020201],
		["a program", async () => Buffer.from("MZ\u0090\u0000".repeat(500)), 10020201],
		["a truncated picture", async () => good.subarray(0, 2000), 10020204],
		["a picture of 81 megapixels", () => blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer(), 10020202],
		["a picture of 100 by 100 pixels", () => blank(100, 100).jpeg().toBuffer(), 10020203],
		["a picture without contrast", () => blank(800, 600).jpeg().toBuffer(), 10020205],
	] as const)("is refused and not stored: %s", async (_name, make, code) => {
		expect((await front(await make())).body.code).toBe(code);
		await expectNothingStored();
	});

	it("is refused with 413 when it is too large", async () => {
		const reply = await front(Buffer.alloc(calls.uploadFront.files.bytesMax + 1, good));
		expect(reply).toMatchObject({ status: 413, body: { code: 10020202 } });
		await expectNothingStored();
	});
});

describe("a polyglot picture", () => {
	it("is re-encoded without the appended data and stored sealed", async () => {
		const hidden = Buffer.from("PK\u0003\u0004<script>fetch('//evil')</script>");
		const polyglot = Buffer.concat([good, hidden]);
		expect((await front(polyglot)).body.code).toBe(0);
		const exported = await applicant.call("exportData", {});
		const { images } = exported.body.data["data"] as { images: { jpeg: string }[] };
		const stored = Buffer.from(images[0]?.jpeg ?? "", "base64");
		expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
		expect(stored.includes("evil")).toBe(false);
		expect(stored.includes("PK\u0003\u0004")).toBe(false);
		// The stored file is sealed.
		const [file] = [...server.fakes.files.values()];
		expect(file?.includes(stored.subarray(0, 64))).toBe(false);
	});
});

const url = (path: string) => `${server.address}/api/${path}`;
function headers() {
	return {
		packageName: "com.puente.mx",
		appName: "Puente",
		afid: "",
		lang: "en",
		authorization: `Bearer ${applicant.token}`,
	};
}
const key = wireKey("com.puente.mx");
const { path } = calls.uploadFront;
const sealedPayload = () =>
	seal(
		key,
		JSON.stringify({
			orderNo: applicant.orderNo,
			operationId: randomUuid(),
			timestamp: Math.floor(Date.now() / 1000),
		}),
		path,
	);
async function post(place: string, body: FormData): Promise<Reply["body"]> {
	const response = await fetch(place, { method: "POST", body, headers: headers() });
	return (await response.json()) as Reply["body"];
}
const blob = () => new Blob([new Uint8Array(good)]);

describe("a multipart body", () => {
	it("is refused when the payload comes after the file, is not sealed, or is not alone", async () => {
		const late = new FormData();
		late.append(wire.fileField, blob(), "a.jpg");
		late.append("abcDEF", sealedPayload());
		expect((await post(url(seal(key, path, "")), late)).code).toBe(1001);
		expect((await post(url(seal(key, path, "")), form("x", "not sealed", [good]))).code).toBe(1001);
		const two = new FormData();
		two.append("abcDEF", sealedPayload());
		two.append("ghiJKL", "more");
		two.append(wire.fileField, blob(), "a.jpg");
		expect((await post(url(seal(key, path, "")), two)).code).toBe(1001);
	});

	it("is refused when a field follows the files or a file has another name", async () => {
		const after = form("abcDEF", sealedPayload(), [good]);
		after.append("more", "text");
		expect((await post(url(seal(key, path, "")), after)).code).toBe(1007);
		const other = new FormData();
		other.append("abcDEF", sealedPayload());
		other.append("picture", blob(), "a.jpg");
		expect((await post(url(seal(key, path, "")), other)).code).toBe(1007);
	});

	it("needs exactly the number of files that the call allows", async () => {
		expect((await front()).body).toMatchObject({
			code: 1002,
			fields: [{ field: "file", problem: "required" }],
		});
		expect((await front(good, good)).body).toMatchObject({
			code: 1002,
			fields: [{ field: "file", problem: "tooLong" }],
		});
		const files = Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024, good));
		const reply = await applicant.call("saveFaceImage", { orderNo: applicant.orderNo }, { files });
		expect(reply.body.code).toBe(1005);
	});

	it("is required by calls with files and refused by others", async () => {
		const place = `${server.address}/open${calls.submit.path}`;
		expect((await post(place, form("payload", "{}", []))).code).toBe(1006);
		const plain = await applicant.call("uploadFront", { orderNo: applicant.orderNo });
		expect(plain.body.code).toBe(1006);
	});

	it("can be sent unsealed with its payload as JSON or as plain fields", async () => {
		const place = `${server.address}/open${path}`;
		// The files come last.
		const fields = form("orderNo", applicant.orderNo, []);
		fields.append("operationId", randomUuid());
		fields.append(wire.fileField, new Blob([new Uint8Array(good)]), "front.jpg");
		expect((await post(place, fields)).code).toBe(0);
		const payload = JSON.stringify({ orderNo: applicant.orderNo, operationId: randomUuid() });
		expect((await post(place, form("payload", payload, [good]))).code).toBe(0);
		expect((await post(place, form("payload", "{", [good]))).code).toBe(1007);
	});

	it("is refused with 401 without a session", async () => {
		const body = form("payload", JSON.stringify({ orderNo: "PN1" }), [Buffer.alloc(6 * 1024 * 1024)]);
		const response = await fetch(`${server.address}/open${path}`, { method: "POST", body });
		expect(response.status).toBe(401);
	});

	it("is refused when it is cut off or has no boundary", async () => {
		const send = async (type: string, body: string) => {
			const init = { method: "POST", body, headers: { ...headers(), "content-type": type } };
			const response = await fetch(`${server.address}/open${path}`, init);
			return ((await response.json()) as Reply["body"]).code;
		};
		expect(await send("multipart/form-data", "x")).toBe(1007);
		const open = '--b\r\ncontent-disposition: form-data; name="orderNo"\r\n\r\nPN';
		expect(await send("multipart/form-data; boundary=b", open)).toBe(1007);
		expect(await send("multipart/form-data; boundary=b", "")).toBe(1002);
	});
});

describe("a repeated upload", () => {
	it("with the same operation id returns the first result, and is refused with another file", async () => {
		const operationId = randomUuid();
		const options = { files: [good], operationId };
		const first = await applicant.call("uploadFront", { orderNo: applicant.orderNo }, options);
		const before = await server.database.db.selectFrom("identityImages").selectAll().execute();
		const again = await applicant.call("uploadFront", { orderNo: applicant.orderNo }, options);
		expect(again.body).toEqual(first.body);
		expect(await server.database.db.selectFrom("identityImages").selectAll().execute()).toEqual(before);
		const other = { files: [await photo(9)], operationId };
		const reused = await applicant.call("uploadFront", { orderNo: applicant.orderNo }, other);
		expect(reused.body.code).toBe(1009);
	});

	it("replaces the earlier file, which is deleted", async () => {
		await front(await photo(11));
		await front(await photo(12));
		await server.advance("PT2H");
		const [row] = await server.database.db.selectFrom("identityImages").selectAll().execute();
		expect([...server.fakes.files.keys()]).toEqual([row?.fileName]);
	});
});
