import { calls, wireKey } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { seal } from "../../src/http/node-cipher.ts";
import { register } from "../applicant.ts";
import type { Reply, TestServer } from "../harness.ts";
import { randomUuid } from "../random.ts";
import { photo } from "../simulators/fake-providers.ts";
import { applicantAtIdentity, uploadDocument } from "./application.ts";
import { callOf, freeMobile, type Provocations, type RefusedCall } from "./provoke.ts";

const packageName = "com.puente.ng";
const key = wireKey(packageName);
const { path } = calls.getVerifyCode;
const sealedPath = `/api/${seal(key, path, "")}`;

function sealedPayload(): string {
	const payload = { country: "ng", mobile: "8031234567", timestamp: Math.floor(Date.now() / 1000) };
	return seal(key, JSON.stringify(payload), path);
}

/** Sends a raw request to the sealed wire. */
function rawCall(server: TestServer, place: string, init: RequestInit): RefusedCall {
	return async (lang: Language): Promise<Reply> => {
		const headers = { packageName, lang, "content-type": "application/json", ...init.headers };
		const response = await fetch(server.address + place, { ...init, headers });
		return {
			status: response.status,
			body: (await response.json()) as Reply["body"],
			headers: response.headers,
		};
	};
}
const post = (server: TestServer, body: string, headers: Record<string, string> = {}) =>
	rawCall(server, sealedPath, { method: "POST", body, headers });

export const wireRefusals = {
	wireRefused: async (server) => post(server, JSON.stringify({ qwErTy: "not sealed" })),
	inputRefused: async (server) => {
		const borrower = await register(server, "ng");
		return callOf(borrower, "createFeedback", { type: 3, description: "Hello", contact: "1" });
	},
	callUnknown: async (server) => {
		const place = `/api/${seal(key, "/no/such/call", "")}`;
		return rawCall(server, place, { method: "POST", body: JSON.stringify({ qwErTy: sealedPayload() }) });
	},
	methodRefused: async (server) =>
		rawCall(server, sealedPath, { method: "PUT", body: JSON.stringify({ qwErTy: sealedPayload() }) }),
	bodyTooLarge: async (server) => post(server, JSON.stringify({ qwErTy: "x".repeat(2_000_000) })),
	contentTypeRefused: async (server) => post(server, "<call/>", { "content-type": "application/xml" }),
	bodyUnreadable: async (server) => post(server, "{"),
	tooManyRequests: async (server) => {
		const address = "198.51.100.7";
		const call: RefusedCall = (lang) =>
			server.sealed("existsByMobile", { country: "ng", mobile: freeMobile() }, { address, lang });
		for (const { count } of calls.existsByMobile.limits) {
			for (let sent = 0; sent < count; sent++) await call("en");
		}
		return call;
	},
	operationReused: async (server) => {
		const borrower = await register(server, "ng");
		const operationId = randomUuid();
		const feedback = { type: 3, description: "Hello", contact: "8031234567" } as const;
		await callOf(borrower, "createFeedback", feedback, { operationId })("en");
		return callOf(borrower, "createFeedback", { ...feedback, description: "Other" }, { operationId });
	},
	fault: async (server) => {
		const applicant = await applicantAtIdentity(server);
		await uploadDocument(applicant);
		const read = callOf(applicant, "ocr", { orderNo: applicant.orderNo });
		return async (lang) => {
			server.fakes.before = async () => {
				throw new Error("the engine is gone");
			};
			const reply = await read(lang);
			server.fakes.before = async () => undefined;
			return reply;
		};
	},
	unavailable: async (server) => {
		const applicant = await applicantAtIdentity(server);
		await applicant.call("uploadFront", { orderNo: applicant.orderNo }, { files: [await photo(1)] });
		server.fakes.read = { outcome: "failed", cause: "busy" };
		return callOf(applicant, "ocr", { orderNo: applicant.orderNo });
	},
} satisfies Provocations;
