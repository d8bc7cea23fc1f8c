import { describe, expect, it } from "vitest";
import { type CallName, calls } from "./index.ts";
import { loadCall } from "./lazy.ts";

describe("loadCall", () => {
	it("returns every call of the contract", async () => {
		for (const name of Object.keys(calls) as CallName[]) expect(await loadCall(name), name).toBe(calls[name]);
	});
});
