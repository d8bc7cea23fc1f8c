import type { ReactNode } from "react";

/** Lines of one fact; a dash if there is none. */
export function Lines({ of }: { readonly of: readonly ReactNode[] }) {
	if (of.length === 0) return "–";
	return (
		<ul>
			{of.map((line, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a proposal never change their order.
				<li key={place}>{line}</li>
			))}
		</ul>
	);
}
