import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import {
	checkDraft,
	type Draft,
	firstProblem,
	hoursAndMinutes,
	problemsOfFields,
	reportOf,
} from "./feedback.ts";

const draft: Draft = {
	type: 3,
	orderNo: "A1",
	receiverAccount: "0123456789",
	description: " Where is my money? ",
	contact: "0803 123 4567",
	imageIds: [],
	about: null,
};

describe("feedback form", () => {
	it("accepts a phone number or an e-mail address", () => {
		expect(checkDraft(draft, packs.ng)).toEqual({});
		expect(checkDraft({ ...draft, contact: "ada@gmail.com" }, packs.ng)).toEqual({});
	});

	it.each([
		["type", { type: null }, "required"],
		["description", { description: "  " }, "required"],
		["contact", { contact: "" }, "required"],
		["contact", { contact: "12" }, "mobileFormat"],
		["contact", { contact: "ada@" }, "emailFormat"],
		["contact", { contact: "ada@example.org" }, "emailDomain"],
		["imageIds", { imageIds: ["1", "2", "3", "4", "5", "6"] }, "tooManyImages"],
	] as const)("rejects %s of %o", (field, change, problem) => {
		const problems = checkDraft({ ...draft, ...change }, packs.ng);
		expect(problems[field]?.problem).toBe(problem);
		expect(firstProblem(problems)).toBe(field);
	});

	it("sends only the fields of its type", () => {
		expect(reportOf({ ...draft, type: 3 })).toEqual({
			type: 3,
			description: "Where is my money?",
			contact: "0803 123 4567",
			imageIds: [],
		});
		expect(reportOf({ ...draft, type: 2 })).not.toHaveProperty("receiverAccount");
		expect(reportOf({ ...draft, type: 1 })).toMatchObject({ orderNo: "A1", receiverAccount: "0123456789" });
	});

	it("sends the application when a person is asked to look again at its decision", () => {
		expect(reportOf({ ...draft, type: 3, about: "decision" })).toMatchObject({ type: 3, orderNo: "A1" });
	});

	it("marks only known fields that the server names", () => {
		const fields = [
			{ field: "contact", problem: "format" },
			{ field: "elsewhere", problem: "required" },
		] as const;
		expect(problemsOfFields(fields)).toEqual({ contact: { problem: "format" } });
	});
});

it("hoursAndMinutes rounds down and is never negative", () => {
	expect(hoursAndMinutes(172_799)).toEqual({ hours: 47, minutes: 59 });
	expect(hoursAndMinutes(-5)).toEqual({ hours: 0, minutes: 0 });
});
