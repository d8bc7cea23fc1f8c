import { type ReactNode, useState } from "react";
import { Button } from "../kit/button.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** A button that asks why before it does something. */
export function ReasonAction(props: {
	readonly label: string;
	readonly text: ReactNode;
	readonly tone?: "main" | "quiet" | "danger";
	readonly disabled?: boolean;
	/** What is asked for, where it is no reason: words that the borrower reads. */
	readonly ask?: string;
	readonly children?: ReactNode;
	readonly onSubmit: (reason: string) => Promise<string | null>;
}) {
	const [asking, setAsking] = useState(false);
	const { label, tone = "quiet", disabled = false, ask } = props;
	return (
		<>
			<Button tone={tone} disabled={disabled} onClick={() => setAsking(true)}>
				{label}
			</Button>
			{asking ? (
				<ReasonDialog
					title={label}
					text={props.text}
					button={label}
					danger={tone === "danger"}
					{...(ask === undefined ? {} : { label: ask })}
					onSubmit={props.onSubmit}
					onClose={() => setAsking(false)}
				>
					{props.children}
				</ReasonDialog>
			) : null}
		</>
	);
}
