import { Sheet } from "@puente/ui";
import { useWords } from "../words/use-words.ts";
import { CodeForm } from "./code-form.tsx";
import type { Confirmation } from "./use-confirmation.ts";

type Texts = {
	readonly title: string;
	readonly text: string;
	/** What the button does. */
	readonly action: string;
	readonly tone?: "green" | "danger";
};

/** Asks for the code that confirms an action. */
export function ConfirmSheet({ confirmation, texts }: { confirmation: Confirmation; texts: Texts }) {
	const { t } = useWords();
	const { isOpen, close } = confirmation;
	return (
		<Sheet open={isOpen} title={texts.title} closeLabel={t("close")} onClose={close}>
			<p className="pb-4 text-sm text-ink-2">{texts.text}</p>
			<CodeForm
				id="confirm-code"
				flow={confirmation}
				action={texts.action}
				tone={texts.tone ?? "green"}
				hint={(sent) => sent ?? ""}
			/>
		</Sheet>
	);
}
