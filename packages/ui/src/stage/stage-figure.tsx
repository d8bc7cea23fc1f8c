import type { CSSProperties } from "react";

/** Width of a digit of the display face in em. */
const digitWidth = 0.64;
/** The one figure of a stage: as large as its digits fit into the screen's width. */
export function StageFigure(props: {
	readonly value: string;
	readonly rolls?: boolean;
	/** Part of the screen's width that the figure may take; less inside a card. */
	readonly roomVw?: number;
}) {
	const { value, rolls = false, roomVw = 84 } = props;
	const fitVw = (roomVw / (digitWidth * value.length)).toFixed(2);
	return (
		<p className="figure-face -ml-0.5 leading-tight" style={{ fontSize: `min(3.5rem, ${fitVw}vw)` }}>
			{rolls ? <RollingText text={value} /> : value}
		</p>
	);
}

/** A text whose signs roll in from below, one after the other. */
function RollingText({ text }: { readonly text: string }) {
	return (
		<>
			<span className="sr-only">{text}</span>
			<span aria-hidden="true" className="whitespace-nowrap">
				{[...text].map((sign, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a sign has no identity but its place.
					<span key={index} className="roll">
						<span style={{ "--place": index } as CSSProperties}>{sign === " " ? "\u00a0" : sign}</span>
					</span>
				))}
			</span>
		</>
	);
}
