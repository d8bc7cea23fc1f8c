import { languages } from "@puente/core/region";
import { notificationTexts } from "@puente/words/support/notices";
import { pushTexts } from "@puente/words/support/push";
import { describe, expect, it } from "vitest";
import { nextOf } from "../deliver-messages.ts";
import { pushOf } from "./push-notification.ts";

const byPush = [
	"applicationApproved",
	"applicationRejected",
	"autopayTold",
	"autopayFailed",
	"paymentComing",
	"paymentDue",
	"paymentLate",
];
const bySms = Object.keys(notificationTexts).filter((kind) => !byPush.includes(kind));

describe("a notification", () => {
	it.each(byPush)("of the kind %s goes by push, in the borrower's language, and opens a screen", (kind) => {
		for (const language of languages) {
			const { title, text } = pushTexts[kind as keyof typeof pushTexts][language];
			expect(pushOf(kind, language)).toEqual({ title, text, url: expect.stringMatching(/^\/#\//) });
		}
	});

	it.each(bySms)("of the kind %s goes by SMS", (kind) => expect(pushOf(kind, "en")).toBeNull());

	it("on a locked screen has no amount, no date and no value at all", () => {
		const texts = Object.values(pushTexts).flatMap((kind) => languages.map((language) => kind[language]));
		expect(texts.filter(({ title, text }) => /[\d{}$₦₹]/.test(title + text))).toEqual([]);
	});

	it("about a decision does not say which way it went", () => {
		for (const language of languages)
			expect(pushTexts.applicationApproved[language]).toEqual(pushTexts.applicationRejected[language]);
	});
});

describe("after the answer of a push service", () => {
	const failed = { outcome: "failed", cause: "unavailable" } as const;

	it.each([
		["a taken push is done", { outcome: "accepted" }, 0, "sent"],
		["an ended subscription means SMS", { outcome: "gone" }, 0, "useSms"],
		["a refusal means SMS", { outcome: "refused", reason: "account", code: "403" }, 0, "useSms"],
		["a failure is retried", failed, 59_999, "retry"],
		["a failure after a minute means SMS", failed, 60_000, "useSms"],
	] as const)("%s", (_, result, ageMs, next) => expect(nextOf(result, ageMs)).toBe(next));
});
