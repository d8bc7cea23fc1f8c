/** Colours by shape, on white in a box of 22 by 16. */
export function Flag({ shapes }: { readonly shapes: Readonly<Record<string, string>> }) {
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
			{Object.entries(shapes).map(([d, fill]) => (
				<path key={d} d={d} fill={fill} />
			))}
		</svg>
	);
}
