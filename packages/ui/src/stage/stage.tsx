import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** How a stage looks: our green, soft red when a payment is late, or quiet grey after a refusal. */
export type StageTone = "brand" | "late" | "calm";

/** The coloured field on top of home. Arches stand on its lower edge. */
export function Stage(props: { readonly tone?: StageTone; readonly children: ReactNode }) {
	const { tone = "brand", children } = props;
	return (
		<div
			className={classNames("stage pad-safe-top px-5", tone === "brand" && "on-green")}
			{...(tone === "brand" ? {} : { "data-tone": tone })}
		>
			{children}
		</div>
	);
}

/** The same field as a card, on a screen with a title bar. Arches stand on its lower edge. */
export function StageCard(props: { readonly tone?: StageTone; readonly children: ReactNode }) {
	const { tone = "brand", children } = props;
	return (
		<section
			className={classNames("stage overflow-hidden rounded-l px-5 pt-4", tone === "brand" && "on-green")}
			{...(tone === "brand" ? {} : { "data-tone": tone })}
		>
			{children}
		</section>
	);
}
