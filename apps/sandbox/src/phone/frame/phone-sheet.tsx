import { type ReactNode, useEffect, useId, useRef } from "react";

/** A native-looking sheet over the app. It takes the focus, and Escape cancels it. */
export function PhoneSheet(props: { title: string; onCancel: () => void; children: ReactNode }) {
	const titleId = useId();
	const sheet = useRef<HTMLDivElement>(null);
	useEffect(() => sheet.current?.focus(), []);
	return (
		<div className="sheet-shade">
			<div
				ref={sheet}
				className="sheet"
				role="dialog"
				aria-labelledby={titleId}
				tabIndex={-1}
				onKeyDown={(event) => {
					if (event.key === "Escape") props.onCancel();
				}}
			>
				<header className="sheet-head">
					<h2 id={titleId}>{props.title}</h2>
					<button type="button" className="link" onClick={props.onCancel}>
						Cancel
					</button>
				</header>
				{props.children}
			</div>
		</div>
	);
}
