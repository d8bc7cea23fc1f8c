import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

type Tab = { readonly title: string; readonly badge?: ReactNode; readonly content: ReactNode };

/** Tabs whose panels stay mounted, so that each keeps what was typed. Arrow keys move between the tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	const id = useId();
	const [open, setOpen] = useState(0);
	const list = useRef<HTMLDivElement>(null);
	const moveTo = (index: number) => {
		const next = (index + tabs.length) % tabs.length;
		setOpen(next);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
	};
	const onKey = ({ key }: KeyboardEvent) => {
		if (key === "ArrowRight") moveTo(open + 1);
		if (key === "ArrowLeft") moveTo(open - 1);
	};
	return (
		<div className="card world">
			<div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
				{tabs.map(({ title, badge }, index) => (
					<button
						key={title}
						type="button"
						role="tab"
						id={`${id}-tab-${index}`}
						aria-controls={`${id}-panel-${index}`}
						aria-selected={index === open}
						tabIndex={index === open ? 0 : -1}
						onClick={() => setOpen(index)}
					>
						{title}
						{badge}
					</button>
				))}
			</div>
			{tabs.map(({ title, content }, index) => (
				<div
					key={title}
					role="tabpanel"
					id={`${id}-panel-${index}`}
					aria-labelledby={`${id}-tab-${index}`}
					className="tab-panel"
					hidden={index !== open}
				>
					{content}
				</div>
			))}
		</div>
	);
}
