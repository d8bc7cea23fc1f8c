import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { TextArea } from "../../kit/field.tsx";
import { Notice } from "../../kit/surface.tsx";
import { useWords } from "../language.tsx";

const reasonLengthMin = 5;

/** Asks for a reason before an action. A refusal is shown inside, and the typed text stays. */
export function ReasonDialog(props: {
	readonly title: string;
	readonly text?: ReactNode;
	readonly button: string;
	readonly danger?: boolean;
	readonly label?: string;
	/** Who reads the text later; colleagues unless it is sent to the borrower. */
	readonly reader?: "borrower";
	/** The text may be empty. */
	readonly optional?: boolean;
	readonly children?: ReactNode;
	/** Returns the message of a failure, or null. */
	readonly onSubmit: (reason: string) => Promise<string | null>;
	readonly onClose: () => void;
	/** Called instead of `onClose` after success, when another step follows. */
	readonly onDone?: () => void;
}) {
	const { t } = useWords();
	const { optional = false } = props;
	const [reason, setReason] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const [missing, setMissing] = useState(false);
	const [busy, setBusy] = useState(false);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const text = reason.trim();
		const tooShort = text.length < reasonLengthMin && !(optional && text === "");
		setMissing(tooShort);
		if (tooShort) return;
		setBusy(true);
		const failure = await props.onSubmit(text);
		setBusy(false);
		if (failure === null) (props.onDone ?? props.onClose)();
		else setProblem(failure);
	};
	return (
		<Dialog title={props.title} closeLabel={t("app.close")} onClose={props.onClose}>
			<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
				{props.text === undefined ? null : <div className="text-ink-2">{props.text}</div>}
				{problem === null ? null : (
					<Notice tone="wrong" alert>
						{problem}
					</Notice>
				)}
				{props.children}
				<TextArea
					label={props.label ?? t("app.reason")}
					hint={t(props.reader === "borrower" ? "app.messageHint" : "app.reasonHint")}
					error={missing ? t("app.reasonShort", { count: reasonLengthMin }) : null}
					required={!optional}
					maxLength={500}
					value={reason}
					onChange={setReason}
				/>
				<div className="flex justify-end gap-2">
					<Button onClick={props.onClose}>{t("app.cancel")}</Button>
					<Button type="submit" tone={props.danger === true ? "danger" : "main"} disabled={busy}>
						{props.button}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
