import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testApp } from "../../test-app.ts";
import { wompiPayKeys } from "../credentials.ts";
import { isGoodToken, presignedContract } from "./contracts.ts";

const now = new Date("2031-05-04T03:02:01.000Z");

it("accepts a token for its own document only, until it expires", () => {
	const { acceptance_token: token } = presignedContract("END_USER_POLICY", now);
	expect(isGoodToken(token, "END_USER_POLICY", now)).toBe(true);
	expect(isGoodToken(token, "PERSONAL_DATA_AUTH", now)).toBe(false);
	expect(isGoodToken(`${token}x`, "END_USER_POLICY", now)).toBe(false);
	expect(isGoodToken("", "END_USER_POLICY", now)).toBe(false);
	const later = new Date(now.getTime() + 61 * 60_000);
	expect(isGoodToken(token, "END_USER_POLICY", later)).toBe(false);
});

it("refuses a transaction without the token of a document, or with a wrong one, and names the field", async () => {
	const app = await testApp();
	const tokens = {
		acceptance_token: presignedContract("END_USER_POLICY", now).acceptance_token,
		accept_personal_auth: presignedContract("PERSONAL_DATA_AUTH", now).acceptance_token,
	};
	const reference = randomUUID();
	const signed = `${reference}1000COP${wompiPayKeys.integritySecret}`;
	const body = {
		...tokens,
		amount_in_cents: 1000,
		currency: "COP",
		signature: createHash("sha256").update(signed).digest("hex"),
		customer_email: "camila@example.co",
		reference,
		customer_data: { full_name: "Camila", phone_number: "573991111111" },
		payment_method: { type: "NEQUI", phone_number: "3991111111" },
	};
	const send = (payload: Record<string, unknown>) =>
		app.inject({
			method: "POST",
			url: "/wompi/v1/transactions",
			payload,
			headers: { authorization: `Bearer ${wompiPayKeys.publicKey}` },
		});
	for (const field of Object.keys(tokens)) {
		for (const token of [undefined, "made-up"]) {
			const refused = await send({ ...body, [field]: token });
			expect([refused.statusCode, Object.keys(refused.json().error.messages)]).toEqual([422, [field]]);
		}
	}
	const swapped = { acceptance_token: tokens.accept_personal_auth };
	expect((await send({ ...body, ...swapped })).statusCode).toBe(422);
	expect((await send(body)).statusCode).toBe(201);
});
