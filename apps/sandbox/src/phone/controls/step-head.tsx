import type { ReactNode } from "react";

/** The numbered heading of a column: what to do there. */
export function StepHead(props: { number: number; title: string; children?: ReactNode }) {
	return (
		<header className="step-head">
			<span className="step-number" aria-hidden="true">
				{props.number}
			</span>
			<h2>{props.title}</h2>
			{props.children === undefined ? null : <div className="step-actions">{props.children}</div>}
		</header>
	);
}
