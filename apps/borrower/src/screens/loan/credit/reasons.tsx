import type { ReasonCode } from "@puente/core/decision";
import { useLoanWords } from "../use-loan-words.ts";

/** Reasons of a decision, each with advice. */
export function Reasons({ codes }: { readonly codes: readonly ReasonCode[] }) {
	const { words } = useLoanWords();
	return (
		<ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2">
			{codes.map((code) => (
				<li key={code}>
					<b className="block font-semibold text-ink">{words.advice[code]}</b>
					<span>{words.reasons[code]}</span>
				</li>
			))}
		</ul>
	);
}
