import { expect, it } from "vitest";
import { signingTime } from "./demo-applicant.ts";

it("moves signing past midnight if the offer would be shown and signed on different days", () => {
	const at = (text: string) => new Date(`2026-11-15T${text}+05:30`);
	const signedAt = (text: string) => signingTime(at(text), "Asia/Kolkata");
	expect(signedAt("23:50:00")).toEqual(at("23:50:00"));
	expect(signedAt("23:58:40")).toEqual(new Date("2026-11-16T00:00:00+05:30"));
});
