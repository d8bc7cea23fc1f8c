import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
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
				if (event.target === dialog.current) onClose();
			}}
			className="sheet-in m-0 mx-auto mt-auto max-h-[92%] w-full max-w-phone overflow-y-auto rounded-t-l bg-paper text-ink shadow-raised"
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

export type ToastItem = { readonly id: number; readonly tone: "good" | "wrong"; readonly text: string };

function Toasts({ items, wrong }: { readonly items: readonly ToastItem[]; readonly wrong: boolean }) {
	return items.map((item) => (
		<p
			key={item.id}
			className={classNames(
				"sheet-in flex items-start gap-2.5 rounded-f px-4 py-3 text-sm font-semibold text-white shadow-raised",
				wrong ? "bg-red-dark" : "bg-green-dark",
			)}
		>
			<Icon name={wrong ? "alert" : "check"} size={20} />
			<span className="inline-block min-w-0 flex-1 first-letter:uppercase">{item.text}</span>
		</p>
	));
}

/**
 * Both live regions stay mounted: a region that appears together with its text is often not read out.
 * The parent places them, so that they cover nothing.
 */
export function ToastRegion({ items }: { readonly items: readonly ToastItem[] }) {
	return (
		<div data-toasts className={items.length > 0 ? "pad-safe-bottom flex flex-col gap-2 px-4 pt-2" : ""}>
			<div role="status" className="flex flex-col gap-2">
				<Toasts items={items.filter((item) => item.tone === "good")} wrong={false} />
			</div>
			<div role="alert" className="flex flex-col gap-2">
				<Toasts items={items.filter((item) => item.tone === "wrong")} wrong />
			</div>
		</div>
	);
}

export function Spinner({ label }: { readonly label: string }) {
	return (
		<div role="status" className="flex flex-col items-center gap-3 text-sm font-semibold text-ink-2">
			<svg
				aria-hidden="true"
				focusable="false"
				className="turn text-green"
				width="44"
				height="44"
				viewBox="0 0 44 44"
				fill="none"
				strokeWidth="5"
				strokeLinecap="round"
			>
				<circle cx="22" cy="22" r="18" stroke="var(--color-line)" />
				<path d="M22 4a18 18 0 0 1 18 18" stroke="currentColor" />
			</svg>
			{label}
		</div>
	);
}

/** Covers the screen during a request, so that nothing can be tapped twice. */
export function SpinnerOverlay({ label }: { readonly label: string }) {
	return (
		<div className="fixed inset-0 z-40 grid place-items-center bg-mist">
			<Spinner label={label} />
		</div>
	);
}
