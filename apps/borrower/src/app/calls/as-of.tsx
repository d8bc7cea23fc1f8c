import { fill } from "@puente/words";
import { asOf } from "@puente/words/as-of";
import { formatMoment } from "../format/date-time.ts";
import { usePack } from "../state/services-context.ts";
import { useWords } from "../words/use-words.ts";

/** Says from when the shown data is, if a newer answer could not be fetched. */
export function AsOf(props: { readonly call: { readonly isStale: boolean; readonly answeredAtMs: number } }) {
	const { isStale, answeredAtMs } = props.call;
	const { language } = useWords();
	const pack = usePack();
	if (!isStale) return null;
	const time = formatMoment(language, new Date(answeredAtMs).toISOString(), pack);
	return <p className="px-1 text-xs font-semibold text-ink-3">{fill(asOf[language], { time })}</p>;
}
