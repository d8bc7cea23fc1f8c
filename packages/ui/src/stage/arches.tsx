import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

export type ArchState = "done" | "now" | "next" | "late";

/** More arches than this are too narrow for a number. */
const numberedMax = 9;

/** Progress as a bridge: one arch for each step or payment. */
export function Arches(props: {
	/** Accessible name, such as "1 of 6 paid". */
	readonly label: string;
	readonly states: readonly ArchState[];
}) {
	const { label, states } = props;
	const isDense = states.length > numberedMax;
	return (
		<div
			role="img"
			aria-label={label}
			className={classNames("mt-5 flex items-end", isDense ? "gap-1" : "gap-1.5")}
		>
			{states.map((state, index) => (
				<span
					// biome-ignore lint/suspicious/noArrayIndexKey: an arch is its place on the bridge.
					key={index}
					aria-hidden="true"
					data-state={state}
					className="arch"
					style={{ "--place": index } as CSSProperties}
				>
					<ArchSign state={state} number={isDense ? null : index + 1} />
				</span>
			))}
		</div>
	);
}

function ArchSign({ state, number }: { readonly state: ArchState; readonly number: number | null }) {
	if (state === "done") return <Icon name="check" size={number === null ? 14 : 20} />;
	if (state === "late") return <Icon name="alert" size={number === null ? 14 : 20} />;
	return number;
}

/** Labels under the arches, one for each. */
export function ArchLabels(props: {
	readonly labels: readonly { readonly name: string; readonly detail?: string }[];
}) {
	return (
		<ol className="flex gap-1.5 px-1 text-center text-2xs text-ink-3">
			{props.labels.map(({ name, detail }) => (
				<li key={name} className="min-w-0 flex-1 wrap-anywhere hyphens-auto">
					<span className={classNames("block", detail !== undefined && "font-semibold text-ink")}>
						{name}
					</span>
					{detail === undefined ? null : <span className="block">{detail}</span>}
				</li>
			))}
		</ol>
	);
}
