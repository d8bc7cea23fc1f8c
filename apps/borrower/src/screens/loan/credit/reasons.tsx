import type { ReasonCode } from "@puente/core/decision";
import { useWords } from "../../../shared/words/use-words.ts";

/** Reasons of a decision, each with advice. */
export function Reasons({ codes }: { readonly codes: readonly ReasonCode[] }) {
	const { catalogue } = useWords("loan");
	return (
		<ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2">
			{codes.map((code) => (
				<li key={code}>
					<b className="block font-semibold text-ink">{catalogue.advice[code]}</b>
					<span>{catalogue.reasons[code]}</span>
				</li>
			))}
		</ul>
	);
}
