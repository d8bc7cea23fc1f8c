import { describe, expect, it } from "vitest";
import { repaymentEn } from "./en.ts";

describe("the specification's own sentences of repayment", () => {
	it.each([
		"integer amount required",
		"minimum {min}",
		"select a payment method",
		"channelId cannot be empty",
		"There is no payment method, please choose another channel",
		"payOrderId cannot be empty, please try again",
		"orderNo cannot be empty",
		"This order has timed out, please try again",
		"More than {count} pictures have been uploaded",
		"Please upload payment voucher",
		"Please run in App",
	])("are in English unchanged: %s", (sentence) => {
		const all = Object.values(repaymentEn).flatMap((part) => Object.values<unknown>(part));
		expect(all).toContain(sentence);
	});
});
