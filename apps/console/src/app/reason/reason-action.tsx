import { type ReactNode, useState } from "react";
import { Button } from "../../kit/button.tsx";
import type { Action } from "../calls/use-actions.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** A button that asks for a reason before its action. It is not shown to those who may not do it. */
export function ReasonAction<Input extends object>(props: {
	readonly action: Action<Input>;
	/** What is sent with this reason, or what is missing. */
	readonly input: (reason: string) => Input | string;
	readonly label: string;
	readonly text: ReactNode;
	readonly tone?: "main" | "quiet" | "danger";
	readonly disabled?: boolean;
	/** Label of the text field when it is more than a reason, such as how the borrower was identified. */
	readonly reasonLabel?: string;
	/** Label of the text field when the borrower reads it. */
	readonly messageLabel?: string;
	readonly children?: ReactNode;
}) {
	const [isOpen, setIsOpen] = useState(false);
	const { label, tone = "quiet", disabled = false, reasonLabel, messageLabel } = props;
	const submit = async (reason: string) => {
		const input = props.input(reason);
		return typeof input === "string" ? input : props.action.run(input);
	};
	if (!props.action.allowed) return null;
	return (
		<>
			<Button tone={tone} disabled={disabled} onClick={() => setIsOpen(true)}>
				{label}
			</Button>
			{isOpen ? (
				<ReasonDialog
					title={label}
					text={props.text}
					button={label}
					danger={tone === "danger"}
					{...(reasonLabel === undefined ? {} : { label: reasonLabel })}
					{...(messageLabel === undefined ? {} : { label: messageLabel, reader: "borrower" })}
					onSubmit={submit}
					onClose={() => setIsOpen(false)}
				>
					{props.children}
				</ReasonDialog>
			) : null}
		</>
	);
}
