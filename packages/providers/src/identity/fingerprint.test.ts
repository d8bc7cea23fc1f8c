import { expect, it } from "vitest";
import { identityFingerprint } from "./fingerprint.ts";

const key = new Uint8Array(32).fill(1);

it("gives a number one fingerprint in any notation, and another one under another key", () => {
	const print = identityFingerprint({ country: "co", cardNo: "1.829.928.430" }, key);
	expect(identityFingerprint({ country: "co", cardNo: "1829928430" }, key)).toBe(print);
	expect(identityFingerprint({ country: "ng", cardNo: "1829928430" }, key)).not.toBe(print);
	expect(
		identityFingerprint(
			{ country: "co", cardNo: "1829928430" },
			key.map(() => 2),
		),
	).not.toBe(print);
	expect(print).not.toContain("1829928430");
});

it("distinguishes two people who share the last four digits", () => {
	const of = (name: string) =>
		identityFingerprint({ country: "in", cardNo: "4321", partial: { name, birthday: "1990-01-02" } }, key);
	expect(of("Priya Sharma")).not.toBe(of("Rahul Patel"));
	expect(of("PRIYA SHARMA")).toBe(of("Priya  Sharma"));
});
