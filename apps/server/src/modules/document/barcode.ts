import JsBarcode from "jsbarcode";

/** The bars of a number as one SVG path in a box of 100 by 30, as store scanners read them (Code 128). */
export function barcodePath(digits: string): string {
	if (!/^\d+$/.test(digits)) throw new Error("a barcode needs digits");
	const target: { encodings?: readonly { readonly data: string }[] } = {};
	JsBarcode(target, digits, { format: "CODE128" });
	const modules = (target.encodings ?? []).map(({ data }) => data).join("");
	const unit = 100 / modules.length;
	return [...modules.matchAll(/1+/g)]
		.map((bar) => {
			const width = round(bar[0].length * unit);
			return `M${round(bar.index * unit)} 0h${width}v30h-${width}z`;
		})
		.join("");
}

function round(value: number): number {
	return Math.round(value * 10_000) / 10_000;
}
