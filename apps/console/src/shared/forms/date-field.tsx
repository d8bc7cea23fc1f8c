import { DateInput, formatDay, formatLocalTime, type Text } from "../../kit/index.ts";
import { useWords } from "../language.tsx";

/** A field for a day, which shows it as everywhere in the console: 16 Nov 2026. */
export function DateField(props: Text) {
	const { language } = useWords();
	const { value } = props;
	return <DateInput {...props} type="date" shown={isDay(value) ? formatDay(language, value) : null} />;
}

/** A field for a local time; its hint names the time zone. */
export function LocalTimeField(props: Text & { readonly hint: string }) {
	const { language } = useWords();
	const { value } = props;
	const isWhole = !Number.isNaN(Date.parse(`${value}Z`));
	return (
		<DateInput {...props} type="datetime-local" shown={isWhole ? formatLocalTime(language, value) : null} />
	);
}

/** A value in the address can be anything. */
function isDay(value: string): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}
