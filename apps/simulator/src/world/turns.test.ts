import { expect, it } from "vitest";
import { createChance } from "./chance.ts";
import { createTurns, ProcessDied } from "./turns.ts";

const round = () => new Promise((resolve) => setImmediate(resolve));

async function wait(rounds: number): Promise<void> {
	for (let at = 0; at < rounds; at++) await round();
}

/** Two workers; a step takes so many rounds of the event loop. */
async function live(seed: string, stepRounds = 0): Promise<readonly string[]> {
	const turns = createTurns(createChance(seed));
	const steps: string[] = [];
	let underWay = 0;
	const worker = async (name: string, betweenRounds: number) => {
		for (let at = 1; at <= 6; at++) {
			await wait(betweenRounds);
			await turns.take(async () => {
				underWay += 1;
				expect(underWay).toBe(1);
				await wait(stepRounds);
				steps.push(`${name}${at}`);
				underWay -= 1;
			});
		}
	};
	await turns.inProcess(() => Promise.all([worker("a", 0), worker("b", 3)]));
	return steps;
}

it("takes one step at a time, in an order that only the seed decides", async () => {
	expect(await live("1")).toEqual(await live("1"));
	const orders = new Set<string>();
	for (const seed of ["1", "2", "3", "4", "5", "6"]) orders.add(String(await live(seed)));
	expect(orders.size).toBeGreaterThan(1);
});

it.for(["1", "2", "3", "4"])("takes the same order when steps take longer, with seed %s", async (seed) => {
	expect(await live(seed, 5)).toEqual(await live(seed));
});

it("does nothing more after the process died", async () => {
	const turns = createTurns(createChance("1"));
	turns.trouble = { dies: 1, databaseRefuses: 0 };
	let steps = 0;
	const work = async () => {
		await turns.take(async () => undefined);
		steps += 1;
	};
	await expect(turns.inProcess(work)).rejects.toThrow(ProcessDied);
	turns.trouble = { dies: 0, databaseRefuses: 0 };
	await turns.inProcess(() => turns.take(async () => undefined));
	expect(steps).toBe(0);
});

it("counts a step within a step as the same one", async () => {
	const turns = createTurns(createChance("1"));
	const inner = () => turns.takeAtDatabase(async () => "inner");
	await expect(turns.inProcess(() => turns.take(inner))).resolves.toBe("inner");
});

it("refuses steps at the database, as a server that is away does", async () => {
	const turns = createTurns(createChance("1"));
	turns.trouble = { dies: 0, databaseRefuses: 1 };
	const ask = () => turns.takeAtDatabase(async () => "answer");
	await expect(turns.inProcess(ask)).rejects.toMatchObject({ code: "ECONNREFUSED" });
	// The simulation itself is never refused.
	await expect(ask()).resolves.toBe("answer");
});
