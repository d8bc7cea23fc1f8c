import { expect, it } from "vitest";
import { shuffleScreens } from "./screen-order.ts";

const files = Array.from({ length: 40 }, (_, index) => ({
	project: ["unit", "borrower-screens", "console-screens"][index % 3] ?? "",
	path: `/tests/file-${index}.ts`,
}));

it("shuffles screen files among those of their project, and leaves the others in place", () => {
	const shuffled = shuffleScreens(files, (file) => file);
	expect(shuffled.map(({ project }) => project)).toEqual(files.map(({ project }) => project));
	expect(new Set(shuffled)).toEqual(new Set(files));
	const pathsOf = (list: typeof files, wanted: string) =>
		list.filter(({ project }) => project === wanted).map(({ path }) => path);
	expect(pathsOf(shuffled, "unit")).toEqual(pathsOf(files, "unit"));
	expect(pathsOf(shuffled, "borrower-screens")).not.toEqual(pathsOf(files, "borrower-screens"));
	expect(shuffleScreens(files, (file) => file)).toEqual(shuffled);
});
