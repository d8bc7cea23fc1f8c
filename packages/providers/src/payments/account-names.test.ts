import { expect, it } from "vitest";
import { type AccountNames, firstToAnswer, type HolderResult, noAccountNames } from "./account-names.ts";

const enquiry = { bankCode: "058", accountNumber: "0123456785", claimedName: "Ada Obi", reference: "e1" };
const found: HolderResult = { outcome: "found", holder: "ADA OBI" };
const down: HolderResult = { outcome: "failed", cause: "unavailable" };
const slow: HolderResult = { outcome: "failed", cause: "timeout" };

function rails(...answers: HolderResult[]) {
	const requests: number[] = [];
	const fakes = answers.map(
		(answer, index): AccountNames => ({
			async findHolder() {
				requests.push(index);
				return answer;
			},
		}),
	);
	return { fakes, requests };
}

it.each([
	["uses the first rail that knows the account", [found, down], found, [0]],
	["accepts that there is no such account", [{ outcome: "unknown" }, found], { outcome: "unknown" }, [0]],
	["asks the next rail when one failed", [down, found], found, [0, 1]],
	["asks the next rail when one has no name enquiry", [{ outcome: "notOffered" }, found], found, [0, 1]],
	["returns the last failure when all failed", [down, slow], slow, [0, 1]],
	["prefers a failure to a rail without name enquiry", [down, { outcome: "notOffered" }], down, [0, 1]],
	["returns notOffered without rails", [], { outcome: "notOffered" }, []],
] satisfies [string, HolderResult[], HolderResult, number[]][])(
	"%s",
	async (_name, answers, result, order) => {
		const { fakes, requests } = rails(...answers);
		expect(await firstToAnswer(fakes).findHolder(enquiry)).toEqual(result);
		expect(requests).toEqual(order);
	},
);

it("returns notOffered for a rail without name enquiry", async () => {
	expect(await noAccountNames.findHolder(enquiry)).toEqual({ outcome: "notOffered" });
});
