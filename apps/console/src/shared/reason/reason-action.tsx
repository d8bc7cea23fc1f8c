import type { IconName } from "@puente/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button, Dialog, Problem, TextArea } from "../../kit/index.ts";
import type { Action } from "../calls/use-actions.ts";
import { useWords } from "../language.tsx";

const reasonLengthMin = 5;

type Props<Input extends object> = {
	readonly action: Action<Input>;
	/** What is sent with this reason, or what is missing. */
	readonly input: (reason: string) => Input | string;
	readonly label: string;
	/** Accessible name, where several buttons have the same label. */
	readonly name?: string;
	/** Title of the dialog, if it is not the name or the label. */
	readonly title?: string;
	/** Label of the button in the dialog, if it is another. */
	readonly submitLabel?: string;
	readonly text: ReactNode;
	readonly tone?: "main" | "quiet" | "danger" | "plain";
	/** A quiet button whose dialog is a dangerous one, as in a row of a table. */
	readonly danger?: boolean;
	readonly icon?: IconName;
	/** For rows of a table. */
	readonly small?: boolean;
	readonly disabled?: boolean;
	/** Label of the text field when it is more than a reason, such as how the borrower was identified. */
	readonly reasonLabel?: string;
	/** Label of the text field when the borrower reads it. */
	readonly messageLabel?: string;
	/** The text may be empty. */
	readonly optional?: boolean;
	readonly children?: ReactNode;
};

/**
 * A button that asks for a reason before its action, the only way to the dialog. It is not shown to those who may not do
 * it.
 */
export function ReasonAction<Input extends object>(props: Props<Input>) {
	const [isOpen, setIsOpen] = useState(false);
	const { label, name, tone = "quiet", icon, small = false, disabled = false } = props;
	if (!props.action.allowed) return null;
	return (
		<>
			<Button
				tone={tone}
				small={small}
				disabled={disabled}
				{...(icon === undefined ? {} : { icon })}
				{...(name === undefined ? {} : { label: name })}
				onClick={() => setIsOpen(true)}
			>
				{label}
			</Button>
			{isOpen ? <ReasonDialog {...props} onClose={() => setIsOpen(false)} /> : null}
		</>
	);
}

/** A refusal is shown inside, and the typed text stays. */
function ReasonDialog<Input extends object>(props: Props<Input> & { readonly onClose: () => void }) {
	const { t } = useWords();
	const {
		action,
		label,
		name,
		danger = props.tone === "danger",
		title = name ?? label,
		submitLabel = label,
		optional = false,
	} = props;
	const { messageLabel, reasonLabel, onClose } = props;
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
		const input = props.input(text);
		if (typeof input === "string") return setProblem(input);
		setBusy(true);
		const failure = await action.run(input);
		setBusy(false);
		if (failure === null) onClose();
		else setProblem(failure);
	};
	return (
		<Dialog title={title} closeLabel={t("app.close")} onClose={onClose}>
			<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
				<div className="text-ink-2">{props.text}</div>
				<Problem text={problem} />
				{props.children}
				<TextArea
					label={messageLabel ?? reasonLabel ?? t("app.reason")}
					hint={t(messageLabel === undefined ? "app.reasonHint" : "app.messageHint")}
					error={missing ? t("app.reasonShort", { count: reasonLengthMin }) : null}
					required={!optional}
					maxLength={500}
					value={reason}
					onChange={setReason}
				/>
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>{t("app.cancel")}</Button>
					<Button type="submit" tone={danger ? "danger" : "main"} disabled={busy}>
						{submitLabel}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
