import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";
import { useModal } from "./use-modal.ts";

/** A bottom sheet. It is rendered into the body, because a parent with gaps would push it from the edge. */
export function Sheet(props: SheetProps & { readonly open: boolean }) {
	const { open, ...rest } = props;
	return open ? <OpenSheet {...rest} /> : null;
}

type SheetProps = {
	readonly title: string;
	readonly closeLabel: string;
	readonly onClose: () => void;
	readonly children: ReactNode;
};

function OpenSheet({ title, closeLabel, onClose, children }: SheetProps) {
	const { dialog, shown } = useModal();
	return createPortal(
		// biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the sheet closes it; the keyboard has Escape and the button.
		<dialog
			ref={dialog}
			aria-label={title}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onClick={(event) => {
				// The second click of a double tap on the button that opened the sheet must not close it.
				if (event.target === dialog.current && event.detail < 2) onClose();
			}}
			className="sheet-in m-0 mx-auto mt-auto max-h-[92%] w-full max-w-phone overflow-y-auto rounded-t-l bg-paper text-ink shadow-raised outline-none"
		>
			{shown ? (
				<div className="pad-safe-bottom px-4 pt-4">
					<div className="mb-2 flex items-start gap-2">
						<h2 className="min-w-0 flex-1 pt-2 text-lg font-bold first-letter:uppercase">{title}</h2>
						<button
							type="button"
							onClick={onClose}
							aria-label={closeLabel}
							className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-2 active:bg-line"
						>
							<Icon name="close" />
						</button>
					</div>
					{children}
				</div>
			) : null}
		</dialog>,
		document.body,
	);
}
