import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { initialPick, keepOfferedPick, methodsForAmount, missingPickPart } from "./rail-pick.ts";
import type { Method } from "./rails.ts";

const method = (rail: string, kind: Method["kind"], minMinor: number | null = null): Method => ({
	rail,
	kind,
	minMinor,
	maxMinor: minMinor === null ? null : minMinor * 1000,
});
const nigeria: readonly Method[] = [
	method("paystack-card", "online"),
	method("flutterwave", "online"),
	method("flutterwave", "offline"),
	method("monnify", "offline"),
	method("voucher", "proof"),
];
const nothing = { channelId: null, kind: null };

describe("initial pick", () => {
	it("is online without a rail", () => {
		expect(initialPick(nigeria, nothing)).toEqual({ kind: "online", rail: null, detail: "" });
	});

	it("is the rail and kind of the query", () => {
		const query = { channelId: "flutterwave", kind: "offline" };
		expect(initialPick(nigeria, query)).toEqual({ kind: "offline", rail: "flutterwave", detail: "" });
	});

	it("is never a voucher or a rail that is not offered", () => {
		expect(initialPick(nigeria, { channelId: "voucher", kind: null }).rail).toBeNull();
		expect(initialPick(nigeria, { channelId: "stp", kind: null }).rail).toBeNull();
	});

	it("is the only rail if there is one", () => {
		expect(initialPick([method("razorpay", "online")], nothing).rail).toBe("razorpay");
	});

	it("is offline if there is no online rail", () => {
		expect(initialPick([method("stp", "offline")], nothing)).toMatchObject({ kind: "offline" });
	});
});

describe("initial pick after a payment", () => {
	const used = { kind: "offline", rail: "monnify" };

	it("is what was used last", () => {
		expect(initialPick(nigeria, nothing, used)).toEqual({ kind: "offline", rail: "monnify", detail: "" });
		const ofUnknownKind = { kind: null, rail: "flutterwave" };
		expect(initialPick(nigeria, nothing, ofUnknownKind)).toMatchObject({
			kind: "online",
			rail: "flutterwave",
		});
	});

	it("is what the query names, if it names one", () => {
		const query = { channelId: "paystack-card", kind: null };
		expect(initialPick(nigeria, query, used).rail).toBe("paystack-card");
		expect(initialPick(nigeria, { channelId: "stp", kind: null }, used).rail).toBeNull();
	});

	it("is never a proof or a rail that is not offered", () => {
		expect(initialPick(nigeria, nothing, { kind: "proof", rail: "voucher" }).rail).toBeNull();
		expect(initialPick(nigeria, nothing, { kind: null, rail: "stp" }).rail).toBeNull();
	});
});

describe("missingPickPart", () => {
	const pick = (rail: string | null, detail = "", accepted = {}) => ({
		kind: "online" as const,
		rail,
		detail,
		accepted,
	});
	const both = { acceptedTerms: "1", acceptedPersonalData: "1" };
	it.each([
		[pick(null), "rail"],
		[pick("paystack-card"), null],
		[pick("wompi-pse"), "bank"],
		[pick("wompi-pse", "1007"), "terms"],
		[pick("wompi-pse", "1007", { acceptedPersonalData: "1" }), "terms"],
		[pick("wompi-pse", "1007", { acceptedTerms: "1" }), "personalData"],
		[pick("wompi-pse", "1007", both), null],
		[pick("wompi-nequi", "300", both), "phone"],
		[pick("wompi-nequi", "301 234 5678", both), null],
		[pick("wompi-nequi", "+57 301 234 5678", both), null],
	])("of %o is %s", (given, missing) => {
		expect(missingPickPart(given, packs.co)).toBe(missing);
	});
});

describe("a rail with limits", () => {
	const mexico = [method("oxxo", "offline", 1000), method("stp", "offline")];
	it.each([
		[null, ["oxxo", "stp"]],
		[999, ["stp"]],
		[1000, ["oxxo", "stp"]],
		[1_000_000, ["oxxo", "stp"]],
		[1_000_001, ["stp"]],
	])("of 10 to 10,000 for %s cents leaves %j", (amountMinor, rails) => {
		expect(methodsForAmount(mexico, amountMinor).map(({ rail }) => rail)).toEqual(rails);
	});

	it("is deselected when the amount exceeds its limits", () => {
		const pick = { kind: "offline", rail: "oxxo", detail: "" } as const;
		expect(keepOfferedPick(pick, methodsForAmount(mexico, 5000))).toBe(pick);
		expect(keepOfferedPick(pick, methodsForAmount(mexico, 500)).rail).toBeNull();
	});
});
