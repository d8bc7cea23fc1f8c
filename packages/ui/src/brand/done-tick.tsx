/** A lit arch with a tick that is drawn, for the moment when something succeeded. */
export function DoneTick() {
	return (
		<svg aria-hidden="true" focusable="false" width="84" height="94" viewBox="0 0 96 108" fill="none">
			<path className="tick-arch" d="M4 108V48a44 44 0 0 1 88 0v60z" fill="var(--color-sun)" />
			<path
				className="tick-line"
				d="M28 58l14 14 28-30"
				stroke="var(--color-sun-ink)"
				strokeWidth="8"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
