import type { ReactNode } from "react";
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

/** A lit arch with a tick that is drawn, for the moment when something succeeded. */
function DoneTick() {
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
