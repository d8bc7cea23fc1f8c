import type { ReactNode } from "react";

/** Everything about the wrapper and the faults, folded away: a visitor does not need it. */
export function DeveloperPanels(props: { packageName: string | null; logged: number; children: ReactNode }) {
	return (
		<details className="dev">
			<summary>
				<b>Developer</b>
				<span>App {props.packageName ?? "not installed"}</span>
				<span>Bridge messages {props.logged}</span>
				<span className="dev-more">Permissions, wrapper, faults, event log</span>
			</summary>
			<div className="dev-in">{props.children}</div>
		</details>
	);
}
