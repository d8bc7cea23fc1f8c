import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { pickAsked, pickTrouble } from "./rail-pick.ts";
import type { Method } from "./rails.ts";

const nigeria: readonly Method[] = [
	{ rail: "paystack-card", kind: "online" },
	{ rail: "flutterwave", kind: "online" },
	{ rail: "flutterwave", kind: "offline" },
	{ rail: "monnify", kind: "offline" },
	{ rail: "voucher", kind: "proof" },
];
const nothing = { channelId: null, kind: null };

describe("the way to pay at first", () => {
	it("is online with nothing chosen", () => {
		expect(pickAsked(nigeria, nothing)).toEqual({ kind: "online", rail: null, detail: "" });
	});

	it("is the one that the path names, in the kind that it names", () => {
		const asked = { channelId: "flutterwave", kind: "offline" };
		expect(pickAsked(nigeria, asked)).toEqual({ kind: "offline", rail: "flutterwave", detail: "" });
	});

	it("is never a proof, and nothing that is not offered", () => {
		expect(pickAsked(nigeria, { channelId: "voucher", kind: null }).rail).toBeNull();
		expect(pickAsked(nigeria, { channelId: "stp", kind: null }).rail).toBeNull();
	});

	it("is the only one when there is only one", () => {
		expect(pickAsked([{ rail: "razorpay", kind: "online" }], nothing).rail).toBe("razorpay");
	});

	it("is offline when nothing is online", () => {
		expect(pickAsked([{ rail: "stp", kind: "offline" }], nothing)).toMatchObject({ kind: "offline" });
	});
});

describe("what is missing", () => {
	const pick = (rail: string | null, detail = "") => ({ kind: "online" as const, rail, detail });
	it.each([
		[pick(null), "rail"],
		[pick("paystack-card"), null],
		[pick("wompi-pse"), "bank"],
		[pick("wompi-pse", "1007"), null],
		[pick("wompi-nequi", "300"), "phone"],
		[pick("wompi-nequi", "301 234 5678"), null],
	])("of %o is %s", (given, trouble) => {
		expect(pickTrouble(given, packs.co)).toBe(trouble);
	});
});
