import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { runInChild } from "./child-run.ts";

const seed = process.env["SEED"] ?? String(randomInt(2 ** 31));
const short = ["--seed", seed, "--borrowers", "6", "--days", "8", "--plan-days", "3"];
const onPostgres = ["--database", "temporary"];
const isWhole = process.env["TESTS"] === "all";
/** Only a broken rule may fail it: how long a life takes is the machine's affair. */
const patient = { timeout: 0 };

describe.runIf(isWhole)("a simulated lender", patient, () => {
	const long = ["--seed", seed, "--borrowers", "60", "--days", "60", "--plan-days", "20"];

	it(`breaks no rule in a short life (npm run simulate -- ${short.join(" ")})`, async () => {
		const { broken } = await runInChild([...short, ...onPostgres]);
		expect(broken).toBeNull();
	});

	it(`breaks no rule in a longer life (npm run simulate -- ${long.join(" ")})`, async () => {
		const { broken, counts } = await runInChild([...long, ...onPostgres]);
		expect(broken).toBeNull();
		expect(counts["loans"]).toBeGreaterThan(0);
	});

	it("lives the same days for the same seed, on both databases", async () => {
		const [first, second] = [await runInChild(short), await runInChild(short)];
		const third = await runInChild([...short, ...onPostgres]);
		expect(second.digest).toBe(first.digest);
		expect(third.digest).toBe(first.digest);
	});

	it("notices a fault that was planted", async () => {
		const { broken } = await runInChild([...short, "--faults", "off", "--sabotage", "letter-twice"]);
		expect(broken?.rule).toBe("money-sent-told");
	});
});
