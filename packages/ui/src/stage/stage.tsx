import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** How a stage looks: our green, soft red when a payment is late, or quiet grey after a refusal. */
export type StageTone = "brand" | "late" | "calm";

type StageProps = { readonly tone?: StageTone; readonly children: ReactNode };

function look(tone: StageTone, className: string) {
	return {
		className: classNames("stage", className, tone === "brand" && "on-green"),
		"data-tone": tone === "brand" ? undefined : tone,
	};
}

/** The coloured field on top of home. Arches stand on its lower edge. */
export function Stage({ tone = "brand", children }: StageProps) {
	return <div {...look(tone, "pad-safe-top px-5")}>{children}</div>;
}

/** The same field as a card, on a screen with a title bar. Arches stand on its lower edge. */
export function StageCard({ tone = "brand", children }: StageProps) {
	return <section {...look(tone, "overflow-hidden rounded-l px-5 pt-4")}>{children}</section>;
}
