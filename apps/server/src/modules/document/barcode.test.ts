import { expect, it } from "vitest";
import { barcodePath } from "./barcode.ts";

/** Widths of bars and gaps in modules, as a scanner reads them. */
function modulesOf(path: string): string {
	const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)v30/g)].map(([, left, width]) => [
		Number(left),
		Number(width),
	]);
	const unit = Math.min(...bars.map(([, width]) => width ?? 1));
	let end = 0;
	return bars
		.map(([left = 0, width = 0]) => {
			const gap = Math.round((left - end) / unit);
			end = left + width;
			return `${gap > 0 ? gap : ""}${Math.round(width / unit)}`;
		})
		.join("");
}

it("writes pairs of digits in set C, with start, check and stop", () => {
	expect(modulesOf(barcodePath("1234"))).toBe(["211232", "112232", "131123", "121241", "2331112"].join(""));
});

it("fills the box from edge to edge", () => {
	const last = /M([\d.]+) 0h([\d.]+)v30h-[\d.]+z$/.exec(barcodePath("12345678901"));
	expect(Number(last?.[1]) + Number(last?.[2])).toBeCloseTo(100, 2);
});
