import { Icon, useModal } from "@puente/ui";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

type Props = {
	readonly title: string;
	readonly closeLabel: string;
	readonly onClose: () => void;
	readonly wide?: boolean;
	readonly children: ReactNode;
};

/** A modal dialog in the middle of the page. */
export function Dialog({ title, closeLabel, onClose, wide = false, children }: Props) {
	const { dialog, shown } = useModal();
	return createPortal(
		<dialog
			ref={dialog}
			aria-label={title}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			className={`m-auto max-h-[92%] w-[calc(100%-2rem)] overflow-y-auto rounded-m bg-card text-ink shadow-raised ${wide ? "max-w-240" : "max-w-130"}`}
		>
			{shown ? (
				<>
					<header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
						<h2 className="min-w-0 flex-1 text-base font-bold">{title}</h2>
						<button
							type="button"
							onClick={onClose}
							aria-label={closeLabel}
							className="grid size-9 shrink-0 place-items-center rounded-s text-ink-2 hover:bg-paper"
						>
							<Icon name="close" size={20} />
						</button>
					</header>
					<div className="p-5">{children}</div>
				</>
			) : null}
		</dialog>,
		document.body,
	);
}
