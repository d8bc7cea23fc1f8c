import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** How a stage looks: our green, soft red when a payment is late, or quiet grey after a refusal. */
export type StageTone = "brand" | "late" | "calm";

/** The coloured field on top of home. Arches stand on its lower edge. */
export function Stage({
	tone = "brand",
	children,
}: {
	readonly tone?: StageTone;
	readonly children: ReactNode;
}) {
	return (
		<div
			className={classNames("stage pad-safe-top px-5", tone === "brand" && "on-green")}
			{...(tone === "brand" ? {} : { "data-tone": tone })}
		>
			{children}
		</div>
	);
}

/** Width of a digit of the display face in em. */
const digitWidth = 0.64;
/** Part of the screen's width that a figure may take. */
const roomVw = 84;

/** The one figure of a stage: as large as its digits fit into the screen's width. */
export function StageFigure({ value, rolls = false }: { readonly value: string; readonly rolls?: boolean }) {
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
						<span style={{ "--place": index } as React.CSSProperties}>{sign === " " ? "\u00a0" : sign}</span>
					</span>
				))}
			</span>
		</>
	);
}
