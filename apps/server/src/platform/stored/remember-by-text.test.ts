import { expect, it } from "vitest";
import { rememberByText } from "./remember-by-text.ts";

function counting(countMax: number) {
	const made: string[] = [];
	const read = rememberByText(countMax, (text) => {
		made.push(text);
		return { text };
	});
	return { made, read };
}

it("makes the result of a text once", () => {
	const { made, read } = counting(10);
	expect(read("a")).toBe(read("a"));
	expect(read("b")).toEqual({ text: "b" });
	expect(made).toEqual(["a", "b"]);
});

it("forgets the texts that are not used, and keeps those that are", () => {
	const { made, read } = counting(2);
	for (const text of ["used", "a", "used", "b", "used", "c", "used", "d"]) read(text);
	read("used");
	expect(made.filter((text) => text === "used")).toEqual(["used"]);
	read("a");
	expect(made.filter((text) => text === "a")).toEqual(["a", "a"]);
});

it("remembers nothing of a text that cannot be read", () => {
	const read = rememberByText(10, (text) => JSON.parse(text) as object);
	expect(() => read("{")).toThrow();
	expect(() => read("{")).toThrow();
});
