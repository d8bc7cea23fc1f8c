import { type ReactNode, useState } from "react";
import { Button } from "../../kit/button.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** A button that opens a reason dialog before its action. */
export function ReasonAction(props: {
	readonly label: string;
	readonly text: ReactNode;
	readonly tone?: "main" | "quiet" | "danger";
	readonly disabled?: boolean;
	/** Label of the text field when it is not a reason but, for example, a message to the borrower. */
	readonly reasonLabel?: string;
	readonly children?: ReactNode;
	readonly onSubmit: (reason: string) => Promise<string | null>;
}) {
	const [isOpen, setIsOpen] = useState(false);
	const { label, tone = "quiet", disabled = false, reasonLabel } = props;
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
					onSubmit={props.onSubmit}
					onClose={() => setIsOpen(false)}
				>
					{props.children}
				</ReasonDialog>
			) : null}
		</>
	);
}
