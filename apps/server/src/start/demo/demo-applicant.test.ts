import { expect, it } from "vitest";
import { whenToSign } from "./demo-life.ts";

it("an offer is signed on the day on which it is shown, however late that is", () => {
	const at = (text: string) => new Date(`2026-11-15T${text}+05:30`);
	const signed = (text: string) => whenToSign(at(text), "Asia/Kolkata");
	expect(signed("23:50:00")).toEqual(at("23:50:00"));
	expect(signed("23:58:40")).toEqual(new Date("2026-11-16T00:00:00+05:30"));
});
