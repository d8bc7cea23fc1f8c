import { expect, it } from "vitest";
import { historyOf } from "./histories.ts";

it("lists no generated person, and has no record of about one in five", () => {
	const people = Array.from({ length: 1_000 }, (_, index) => ({ number: String(10_000 + index), name: "A" }));
	const histories = people.map(historyOf);
	expect(histories.filter((history) => history?.listed)).toHaveLength(0);
	const unknown = histories.filter((history) => history === null).length;
	expect(unknown).toBeGreaterThan(120);
	expect(unknown).toBeLessThan(280);
});
