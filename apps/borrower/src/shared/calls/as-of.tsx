import { fill } from "@puente/words";
import { asOf } from "@puente/words/as-of";
import { useElapsedMs } from "../device/use-now.ts";
import { agoText } from "../format/date-time.ts";
import { useWords } from "../words/use-words.ts";

/** Says how old the shown data is, if a newer answer could not be fetched. By the phone's clock, which noted its time. */
export function AsOf(props: { readonly call: { readonly isStale: boolean; readonly answeredAtMs: number } }) {
	const { isStale, answeredAtMs } = props.call;
	const { language } = useWords();
	const elapsedMs = useElapsedMs(answeredAtMs, 60_000);
	if (!isStale) return null;
	const time = agoText(language, elapsedMs);
	return <p className="px-1 text-xs font-semibold text-ink-3">{fill(asOf[language], { time })}</p>;
}
