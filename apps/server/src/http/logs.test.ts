import { expect, it } from "vitest";
import { createLogger } from "./logs.ts";

function lineOf(fields: object): Record<string, unknown> {
	const lines: string[] = [];
	createLogger("info", { write: (line: string) => void lines.push(line) }).info(fields, "said");
	return JSON.parse(lines.join(""));
}

it("keeps the code of an error, by which a fault is looked up", () => {
	const error = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
	expect(lineOf({ err: error })).toMatchObject({
		err: { type: "Error", message: "connection refused", code: "ECONNREFUSED" },
	});
});

it("leaves out codes, numbers and tokens of people", () => {
	const secret = { mobile: "8031234567", token: "t-1", code: "123456", authorization: "Bearer t-1" };
	const line = lineOf({ input: secret, mobile: "8031234567", token: "t-1", call: "login" });
	expect(line).toMatchObject({ call: "login", input: {} });
	expect(Object.keys(line["input"] as object)).toEqual([]);
	expect(JSON.stringify(line)).not.toMatch(/8031234567|t-1|123456/);
});

it("leaves out the request, and shortens what an error says", () => {
	const line = lineOf({ req: { url: "/?mobile=8031234567" }, err: new Error("x".repeat(5_000)) });
	expect(JSON.stringify(line)).not.toContain("8031234567");
	expect((line["err"] as { message: string }).message).toHaveLength(500);
});
