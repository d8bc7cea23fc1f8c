import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { fittingOf, pickAsked, pickTrouble, stillPicked } from "./rail-pick.ts";
import type { Method } from "./rails.ts";

const way = (rail: string, kind: Method["kind"], minMinor: number | null = null): Method => ({
	rail,
	kind,
	minMinor,
	maxMinor: minMinor === null ? null : minMinor * 1000,
});
const nigeria: readonly Method[] = [
	way("paystack-card", "online"),
	way("flutterwave", "online"),
	way("flutterwave", "offline"),
	way("monnify", "offline"),
	way("voucher", "proof"),
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
		expect(pickAsked([way("razorpay", "online")], nothing).rail).toBe("razorpay");
	});

	it("is offline when nothing is online", () => {
		expect(pickAsked([way("stp", "offline")], nothing)).toMatchObject({ kind: "offline" });
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
		[pick("wompi-nequi", "+57 301 234 5678"), null],
	])("of %o is %s", (given, trouble) => {
		expect(pickTrouble(given, packs.co)).toBe(trouble);
	});
});

describe("a rail with bounds", () => {
	const mexico = [way("oxxo", "offline", 1000), way("stp", "offline")];
	it.each([
		[null, ["oxxo", "stp"]],
		[999, ["stp"]],
		[1000, ["oxxo", "stp"]],
		[1_000_000, ["oxxo", "stp"]],
		[1_000_001, ["stp"]],
	])("of 10 to 10,000, for %s cents leaves %j", (amountMinor, rails) => {
		expect(fittingOf(mexico, amountMinor).map(({ rail }) => rail)).toEqual(rails);
	});

	it("is not chosen any more once the amount has outgrown it", () => {
		const pick = { kind: "offline", rail: "oxxo", detail: "" } as const;
		expect(stillPicked(pick, fittingOf(mexico, 5000))).toBe(pick);
		expect(stillPicked(pick, fittingOf(mexico, 500)).rail).toBeNull();
	});
});
