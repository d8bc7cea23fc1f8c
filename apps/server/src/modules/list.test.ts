import { expect, it } from "vitest";
import { modules } from "./list.ts";

it.each(["calls", "staffCalls", "jobs"] as const)("gives none of the %s to two modules", (part) => {
	const names = modules.flatMap((module) => (part in module ? Object.keys(module[part as never]) : []));
	expect(names.length).toBeGreaterThan(0);
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("names each step of the sweep once", () => {
	const names = modules.flatMap((module) => ("due" in module ? module.due.map(({ name }) => name) : []));
	expect(new Set(names).size).toBe(names.length);
});
