import { expect, it } from "vitest";
import config from "../../vitest.config.ts";

it("gives all projects of a group the same number of workers, so that any of them can run together", () => {
	const workersOf = new Map<number, Set<unknown>>();
	for (const project of config.test?.projects ?? []) {
		if (typeof project !== "object" || !("test" in project) || project.test === undefined) continue;
		const { sequence, maxWorkers } = project.test;
		const group = sequence?.groupOrder ?? 0;
		workersOf.set(group, (workersOf.get(group) ?? new Set()).add(maxWorkers));
	}
	expect(workersOf.size).toBeGreaterThan(1);
	expect([...workersOf.values()].filter(({ size }) => size > 1)).toEqual([]);
});
