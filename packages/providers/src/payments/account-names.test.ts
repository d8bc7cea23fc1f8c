import { expect, it } from "vitest";
import { type AccountNames, firstToAnswer, type HolderResult, noAccountNames } from "./account-names.ts";

const enquiry = { bankCode: "058", accountNumber: "0123456785", claimedName: "Ada Obi", reference: "e1" };
const found: HolderResult = { outcome: "found", holder: "ADA OBI" };
const down: HolderResult = { outcome: "failed", cause: "unavailable" };
const slow: HolderResult = { outcome: "failed", cause: "timeout" };

function rails(...answers: HolderResult[]) {
	const asked: number[] = [];
	const made = answers.map(
		(answer, index): AccountNames => ({
			async findHolder() {
				asked.push(index);
				return answer;
			},
		}),
	);
	return { made, asked };
}

it.each([
	["the first that knows is believed", [found, down], found, [0]],
	[
		"that there is no such account is an answer, too",
		[{ outcome: "unknown" }, found],
		{ outcome: "unknown" },
		[0],
	],
	["the next is asked when one failed", [down, found], found, [0, 1]],
	["the next is asked when one cannot be asked", [{ outcome: "notOffered" }, found], found, [0, 1]],
	["when all failed, the last failure is told", [down, slow], slow, [0, 1]],
	["a failure outweighs that another cannot be asked", [down, { outcome: "notOffered" }], down, [0, 1]],
	["nobody to ask", [], { outcome: "notOffered" }, []],
] satisfies [string, HolderResult[], HolderResult, number[]][])(
	"%s",
	async (_name, answers, result, order) => {
		const { made, asked } = rails(...answers);
		expect(await firstToAnswer(made).findHolder(enquiry)).toEqual(result);
		expect(asked).toEqual(order);
	},
);

it("a rail without name enquiry says so", async () => {
	expect(await noAccountNames.findHolder(enquiry)).toEqual({ outcome: "notOffered" });
});
