import { Button, CodeField, TextButton } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useServices, useWords } from "../../../shared/index.ts";

/** Takes a code that was sent somewhere else than to the present number. */
export function TypedCode(props: {
	readonly label: string;
	readonly hint: string;
	readonly action: string;
	/** Returns the error, or null if the code was taken. */
	readonly onCode: (code: string) => Promise<string | null>;
	readonly onBack: () => void;
}) {
	const { busy } = useServices();
	const { t } = useWords("applying");
	const [code, setCode] = useState("");
	const [error, setError] = useState<string | null>(null);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		setError(/^\d{6}$/.test(code) ? await props.onCode(code) : t("code.sixDigits"));
	};
	return (
		<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col gap-3.5">
			<CodeField
				id="own-code"
				label={props.label}
				hint={props.hint}
				value={code}
				onChange={(typed) => {
					setCode(typed);
					setError(null);
				}}
				error={error}
			/>
			<div className="px-1">
				<TextButton onClick={props.onBack}>{t("own.otherNumber")}</TextButton>
			</div>
			<div className="mt-auto pt-2">
				<Button type="submit">{props.action}</Button>
			</div>
		</form>
	);
}
