import type { ReactNode } from "react";
import { DoneTick } from "../brand/done-tick.tsx";
import { classNames } from "../class-names.ts";
import { StageFigure } from "./stage-figure.tsx";

/** The moment when something succeeded: the drawn tick on our green, the amount, and arches on the lower edge. */
export function SuccessStage(props: {
	readonly title: string;
	readonly text: string;
	readonly figure?: string | null;
	readonly children?: ReactNode;
}) {
	const { title, text, figure = null, children = null } = props;
	return (
		<div
			role="status"
			className={classNames(
				"stage flex flex-col items-center overflow-hidden rounded-l px-5 pt-7 text-center",
				children === null && "pb-7",
			)}
		>
			<DoneTick />
			{figure === null ? null : (
				<div className="mt-3">
					<StageFigure value={figure} rolls roomVw={72} />
				</div>
			)}
			<h2 className={classNames("headline text-headline wrap-anywhere", figure === null ? "mt-5" : "mt-1")}>
				{title}
			</h2>
			<p className="stage-text mt-2 max-w-80 text-sm wrap-anywhere">{text}</p>
			{children === null ? null : <div className="w-full">{children}</div>}
		</div>
	);
}
