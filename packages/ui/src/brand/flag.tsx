type Band = { readonly d: string; readonly fill: string };

/** Flags of the countries in a box of 22 by 16, simplified. */
const flags: Readonly<Record<"mx" | "co" | "in" | "ng", readonly Band[]>> = {
	mx: [
		{ d: "M0 0h8v16H0z", fill: "#006847" },
		{ d: "M14 0h8v16h-8z", fill: "#ce1126" },
		{ d: "M11 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", fill: "#8c6a3f" },
	],
	co: [
		{ d: "M0 0h22v8H0z", fill: "#fcd116" },
		{ d: "M0 8h22v4H0z", fill: "#003893" },
		{ d: "M0 12h22v4H0z", fill: "#ce1126" },
	],
	in: [
		{ d: "M0 0h22v5.3H0z", fill: "#f93" },
		{ d: "M0 10.7h22V16H0z", fill: "#128807" },
		{ d: "M11 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", fill: "#000080" },
	],
	ng: [
		{ d: "M0 0h7.3v16H0z", fill: "#008751" },
		{ d: "M14.7 0H22v16h-7.3z", fill: "#008751" },
	],
};

export function Flag({ country }: { readonly country: keyof typeof flags }) {
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			width="22"
			height="16"
			viewBox="0 0 22 16"
			className="shrink-0 rounded-[3px]"
		>
			<path d="M0 0h22v16H0z" fill="#fff" />
			{flags[country].map(({ d, fill }) => (
				<path key={d} d={d} fill={fill} />
			))}
		</svg>
	);
}
