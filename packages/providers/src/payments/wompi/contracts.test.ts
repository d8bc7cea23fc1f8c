import { expect, it } from "vitest";
import { contractSource, readContracts, tokensOf } from "./contracts.ts";

const now = new Date("2031-05-06T18:00:00.000Z");
const claims = (part: Record<string, unknown>) =>
	`e30.${Buffer.from(JSON.stringify(part)).toString("base64url")}.signature`;
const document = (type: string, token: string, name = type) => ({
	acceptance_token: token,
	permalink: `https://wompi.example/${name}.pdf`,
	type,
});
const reply = (terms: string, personalData = terms, name = "a") =>
	({
		kind: "reply",
		status: 200,
		body: {
			data: {
				presigned_acceptance: document("END_USER_POLICY", terms, name),
				presigned_personal_data_auth: document("PERSONAL_DATA_AUTH", personalData),
			},
		},
	}) as const;
const inAnHour = Math.floor(now.getTime() / 1000) + 3600;

it("reads both documents with their addresses and tokens", () => {
	expect(readContracts(reply("one", "two"))).toMatchObject({
		kind: "contracts",
		contracts: [
			{ kind: "terms", url: "https://wompi.example/a.pdf", token: "one" },
			{ kind: "personalData", url: "https://wompi.example/PERSONAL_DATA_AUTH.pdf", token: "two" },
		],
		expiresAtMs: null,
	});
});

it("refuses a document that could not be shown as a link", () => {
	const body = structuredClone(reply("one").body);
	body.data.presigned_acceptance.permalink = "javascript:alert(1)";
	expect(readContracts({ kind: "reply", status: 200, body })).toEqual({
		kind: "failed",
		cause: "unreadable",
	});
});

it("gives a changed file or address another version, and a new token of the same file the same", () => {
	const versionOf = (token: string, name?: string) => {
		const read = readContracts(reply(token, "x", name));
		return read.kind === "contracts" ? read.contracts[0]?.version : null;
	};
	const first = versionOf(claims({ file_hash: "aa", exp: inAnHour }));
	expect(versionOf(claims({ file_hash: "aa", exp: inAnHour + 60 }))).toBe(first);
	expect(versionOf(claims({ file_hash: "bb", exp: inAnHour }))).not.toBe(first);
	expect(versionOf(claims({ file_hash: "aa", exp: inAnHour }), "b")).not.toBe(first);
});

it("keeps documents until shortly before their tokens expire, and never without an expiry", async () => {
	let [fetched, at] = [0, now];
	const count = async (token: string) => {
		fetched++;
		return reply(token);
	};
	const kept = contractSource(
		() => count(claims({ exp: inAnHour })),
		() => at,
	);
	await kept();
	at = new Date(now.getTime() + 54 * 60_000);
	await kept();
	expect(fetched).toBe(1);
	at = new Date(now.getTime() + 56 * 60_000);
	await kept();
	expect(fetched).toBe(2);
	const never = contractSource(
		() => count("opaque"),
		() => now,
	);
	await never();
	await never();
	expect(fetched).toBe(4);
});

it("has tokens only for a payer who accepted both documents", () => {
	const contract = (kind: "terms" | "personalData") => ({ kind, url: "", version: "", token: `t-${kind}` });
	expect(tokensOf({ accepted: [contract("terms"), contract("personalData")] })).toEqual({
		terms: "t-terms",
		personalData: "t-personalData",
	});
	expect(tokensOf({ accepted: [contract("terms")] })).toBeNull();
	expect(tokensOf({})).toBeNull();
});
