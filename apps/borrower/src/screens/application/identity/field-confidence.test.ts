import { expect, it } from "vitest";
import { worthOf } from "./worth.ts";

const read = {
	cardNo: { value: "12345678901", confidence: 0.99, source: "checked" },
	name: { value: "ADA", confidence: 0.9, source: "read" },
	birthday: { value: "1990-01-01", confidence: 0.95, source: "repaired" },
	address: { value: "Here", confidence: 0.4, source: "read" },
} as const;

it("tells what the document proves from what its owner should look at", () => {
	expect(worthOf(read, "cardNo", "12345678901")).toBe("proven");
	expect(worthOf(read, "name", "ADA")).toBeNull();
	expect(worthOf(read, "birthday", "1990-01-01")).toBe("uncertain");
	expect(worthOf(read, "address", "Here")).toBe("uncertain");
});

it("says nothing about a field that was not read or that its owner changed", () => {
	expect(worthOf(read, "motherName", "")).toBeNull();
	expect(worthOf(read, "birthday", "1990-01-02")).toBeNull();
});
