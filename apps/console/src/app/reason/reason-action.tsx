import { type ReactNode, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** A button that opens a reason dialog before its action. */
export function ReasonAction(props: {
	readonly label: string;
	readonly text: ReactNode;
	readonly tone?: "main" | "quiet" | "danger";
	readonly disabled?: boolean;
	/** Label of the text field when it is more than a reason, such as how the borrower was identified. */
	readonly reasonLabel?: string;
	/** Label of the text field when the borrower reads it. */
	readonly messageLabel?: string;
	readonly children?: ReactNode;
	readonly onSubmit: (reason: string) => Promise<string | null>;
}) {
	const [isOpen, setIsOpen] = useState(false);
	const { label, tone = "quiet", disabled = false, reasonLabel, messageLabel } = props;
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
					onSubmit={props.onSubmit}
					onClose={() => setIsOpen(false)}
				>
					{props.children}
				</ReasonDialog>
			) : null}
		</>
	);
}
