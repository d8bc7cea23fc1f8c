import { createPrivateKey, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { brokenFetch, fakeFetch, hangingFetch } from "../../http/fake-fetch.ts";
import { mexicanSubject as subject } from "../sample-subject.ts";
import { circuloBureau, signText } from "./circulo-bureau.ts";
import { newCirculoKey } from "./new-circulo-key.ts";

const privateKey = createPrivateKey(newCirculoKey());
const bureauPrivateKey = createPrivateKey(newCirculoKey());
const account = {
	url: "https://circulo.example/v2/rccficoscore",
	apiKey: "key-1",
	username: "ABC123",
	password: "secret",
	privateKey,
	bureauKey: createPublicKey(bureauPrivateKey),
	timeoutMs: 50,
};
const text = JSON.stringify({ folioConsulta: "1", creditos: [] });
const clean = { outcome: "report", report: { openLoans: 0, missedPayments: 0, listed: false, score: null } };
const unreadable = { outcome: "failed", cause: "unreadable" };

describe("a request to Círculo de Crédito", () => {
	it("has the credentials and a signature of the body as it is sent", async () => {
		const { fetch, requests } = fakeFetch({ status: 503, body: {} });
		await circuloBureau({ ...account, fetch }).fetchReport(subject);
		const [request] = requests;
		expect(request?.url).toBe(account.url);
		expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
			"content-type": "application/json",
			"x-api-key": "key-1",
			username: "ABC123",
			password: "secret",
			"x-full-report": "true",
			"x-signature": expect.stringMatching(/^[0-9a-f]+$/),
		});
		const signature = Buffer.from(request?.headers.get("x-signature") ?? "", "hex");
		const isSigned = verify(
			"sha256",
			Buffer.from(request?.body ?? ""),
			createPublicKey(privateKey),
			signature,
		);
		expect(isSigned).toBe(true);
	});

	it("is not sent for an address that the bureau would refuse", async () => {
		const { fetch, requests } = fakeFetch({ status: 200, body: text });
		const nowhere = { ...subject, address: { ...subject.address, stateId: "" } };
		const answer = await circuloBureau({ ...account, fetch }).fetchReport(nowhere);
		expect(answer).toEqual({ outcome: "failed", cause: "refused" });
		expect(requests).toEqual([]);
	});

	it.each([
		["hangs", hangingFetch, "timeout"],
		["cannot be reached", brokenFetch, "network"],
	] as const)("is a retryable failure when the bureau %s", async (_what, fetch, cause) => {
		expect(await circuloBureau({ ...account, fetch }).fetchReport(subject)).toEqual({
			outcome: "failed",
			cause,
		});
	});
});

describe("a report of Círculo de Crédito", () => {
	it.each([
		["signed by the bureau is read", signText(bureauPrivateKey, text), account.bureauKey, clean],
		["signed by another key is unreadable", signText(privateKey, text), account.bureauKey, unreadable],
		[
			"with another body's signature is unreadable",
			signText(bureauPrivateKey, "{}"),
			account.bureauKey,
			unreadable,
		],
		["with a signature that is no hex is unreadable", "signature", account.bureauKey, unreadable],
		["without a signature is unreadable", null, account.bureauKey, unreadable],
		["without a signature is read where no certificate is set", null, null, clean],
	])("%s", async (_what, signature, bureauKey, answer) => {
		const headers = signature === null ? {} : { "x-signature": signature };
		const { fetch } = fakeFetch({ status: 200, body: text, headers });
		expect(await circuloBureau({ ...account, bureauKey, fetch }).fetchReport(subject)).toEqual(answer);
	});
});
