import { expect, it } from "vitest";
import { fieldConfidence } from "./field-confidence.ts";

const read = {
	cardNo: { value: "12345678901", confidence: 0.99, source: "checked" },
	name: { value: "ADA", confidence: 0.9, source: "read" },
	birthday: { value: "1990-01-01", confidence: 0.95, source: "repaired" },
	address: { value: "Here", confidence: 0.4, source: "read" },
} as const;

it("distinguishes verified fields from uncertain ones", () => {
	expect(fieldConfidence(read, "cardNo", "12345678901")).toBe("proven");
	expect(fieldConfidence(read, "name", "ADA")).toBeNull();
	expect(fieldConfidence(read, "birthday", "1990-01-01")).toBe("uncertain");
	expect(fieldConfidence(read, "address", "Here")).toBe("uncertain");
});

it("returns null for fields that were not read or were changed", () => {
	expect(fieldConfidence(read, "motherName", "")).toBeNull();
	expect(fieldConfidence(read, "birthday", "1990-01-02")).toBeNull();
});
