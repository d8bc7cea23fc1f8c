/** Widths of the bars and gaps of Code 128, by value; the last three are the start of set C and the stop. */
const patterns =
	"212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
		" ",
	);
const switchToB = 100;
const startB = 104;
const startC = 105;
const stop = 106;
const spaceCode = 32;

/** Pairs of digits share a symbol; a last single digit is written in set B. */
function valuesOf(digits: string): readonly number[] {
	const pairs = digits.match(/\d{2}/g) ?? [];
	if (pairs.length === 0) return [startB, digits.charCodeAt(0) - spaceCode];
	const last = digits.length % 2 === 1 ? [switchToB, digits.charCodeAt(digits.length - 1) - spaceCode] : [];
	return [startC, ...pairs.map(Number), ...last];
}

/** The bars of a number as one SVG path in a box of 100 by 30, as store scanners read them (Code 128). */
export function barcodePath(digits: string): string {
	if (!/^\d+$/.test(digits)) throw new Error("Only digits have bars here.");
	const values = valuesOf(digits);
	const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103;
	const widths = [...values, check, stop].flatMap((value) => Array.from(patterns[value] ?? "", Number));
	const unit = 100 / widths.reduce((sum, width) => sum + width, 0);
	let left = 0;
	let path = "";
	for (const [index, width] of widths.entries()) {
		if (index % 2 === 0)
			path += `M${round(left * unit)} 0h${round(width * unit)}v30h-${round(width * unit)}z`;
		left += width;
	}
	return path;
}

function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
