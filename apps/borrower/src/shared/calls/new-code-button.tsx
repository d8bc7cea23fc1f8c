import { Button } from "@puente/ui";
import { useWords } from "../words/use-words.ts";

/** The way on when a code was tried too often: a new one, as soon as one may be sent. */
export function NewCodeButton(props: {
	/** Until then no code is sent. */
	readonly seconds: number;
	readonly tone?: "green" | "sun" | "ghost";
	readonly onSend: () => void;
}) {
	const { t } = useWords();
	const { seconds, tone = "green", onSend } = props;
	return (
		<Button tone={tone} disabled={seconds > 0} onClick={onSend}>
			{seconds > 0 ? t("code.newIn", { seconds }) : t("code.new")}
		</Button>
	);
}
