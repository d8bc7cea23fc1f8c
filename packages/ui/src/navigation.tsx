import { type KeyboardEvent, type MouseEventHandler, type ReactNode, type Ref, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Target of a link. The app supplies the handler: this package knows no routes. */
export type LinkProps = { readonly href: string; readonly onClick?: MouseEventHandler<HTMLAnchorElement> };

export function TopBar(props: {
	readonly title: string;
	readonly headingRef?: Ref<HTMLHeadingElement>;
	readonly backLabel: string;
	readonly onBack: () => void;
}) {
	return (
		<header className="pad-safe-top sticky top-0 z-10 flex min-h-13 items-center gap-1 bg-paper px-2 pb-1">
			<button
				type="button"
				onClick={props.onBack}
				aria-label={props.backLabel}
				// In px: a touch target need not grow with the text, and the title needs the room.
				className="grid size-[44px] shrink-0 place-items-center rounded-full text-ink active:bg-line"
			>
				<Icon name="back" />
			</button>
			<h1
				ref={props.headingRef}
				tabIndex={-1}
				className="min-w-0 flex-1 pr-2 text-base font-bold break-words hyphens-auto"
			>
				{props.title}
			</h1>
		</header>
	);
}

export function ListLink(
	props: LinkProps & { readonly icon?: IconName; readonly label: string; readonly value?: string },
) {
	const { href, onClick, icon, label, value } = props;
	return (
		<a
			href={href}
			onClick={onClick}
			className="flex min-h-13 items-center gap-3 border-b border-line py-2.5 text-base text-ink last:border-0 active:bg-paper"
		>
			{icon === undefined ? null : (
				<span className="text-green">
					<Icon name={icon} size={22} />
				</span>
			)}
			<span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
				<span className="min-w-0 break-words">{label}</span>
				{value === undefined ? null : <span className="text-sm text-ink-3">{value}</span>}
			</span>
			<span className="text-ink-3">
				<Icon name="forward" size={18} />
			</span>
		</a>
	);
}

export type TabItem = LinkProps & {
	readonly icon: IconName;
	readonly label: string;
	readonly current: boolean;
};

export function TabBar({ label, items }: { readonly label: string; readonly items: readonly TabItem[] }) {
	return (
		<nav
			aria-label={label}
			className="pad-safe-bottom sticky bottom-0 z-10 flex border-t border-line bg-card pt-1.5"
		>
			{items.map((item) => (
				<a
					key={item.href}
					href={item.href}
					onClick={item.onClick}
					aria-current={item.current ? "page" : undefined}
					className={classNames(
						"mx-1 flex min-h-12 flex-1 flex-col items-center gap-0.5 rounded-s pt-1 text-center text-2xs font-semibold",
						item.current ? "text-green" : "text-ink-3",
					)}
				>
					<Icon name={item.icon} />
					{item.label}
				</a>
			))}
		</nav>
	);
}

export type Segment<Id extends string> = { readonly id: Id; readonly label: string };

/** The tab that a key moves to; null for other keys. */
export function segmentAfter(key: string, index: number, count: number): number | null {
	if (key === "ArrowRight") return (index + 1) % count;
	if (key === "ArrowLeft") return (index - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}

/** Tabs of one panel. Arrow keys, Home and End move between them, as the ARIA tab pattern requires. */
export function Segments<Id extends string>(props: {
	readonly id: string;
	readonly label: string;
	readonly segments: readonly Segment<Id>[];
	readonly current: Id;
	readonly onChange: (id: Id) => void;
	readonly children: ReactNode;
}) {
	const { id, segments, current, onChange } = props;
	const list = useRef<HTMLDivElement>(null);
	const move = (event: KeyboardEvent) => {
		const next = segmentAfter(
			event.key,
			segments.findIndex((segment) => segment.id === current),
			segments.length,
		);
		const segment = next === null ? undefined : segments[next];
		if (segment === undefined) return;
		event.preventDefault();
		onChange(segment.id);
		list.current?.querySelector<HTMLElement>(`#${id}-tab-${segment.id}`)?.focus();
	};
	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={props.label}
				onKeyDown={move}
				className="flex flex-wrap gap-1 rounded-f bg-line p-1"
			>
				{segments.map((segment) => (
					<button
						key={segment.id}
						type="button"
						role="tab"
						id={`${id}-tab-${segment.id}`}
						aria-selected={segment.id === current}
						aria-controls={`${id}-panel`}
						tabIndex={segment.id === current ? 0 : -1}
						onClick={() => onChange(segment.id)}
						className={classNames(
							"min-h-11 flex-1 basis-24 rounded-s px-2 text-sm font-semibold",
							segment.id === current ? "bg-card text-green shadow-card" : "text-ink-2",
						)}
					>
						{segment.label}
					</button>
				))}
			</div>
			<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`}>
				{props.children}
			</div>
		</div>
	);
}

export type Choice<Id extends string> = {
	readonly id: Id;
	readonly label: string;
	/** Language of the label, when it differs from the page's. */
	readonly lang?: string;
	readonly detail?: ReactNode;
};

/** Radio buttons as large rows, such as countries or languages. */
export function ChoiceList<Id extends string>(props: {
	readonly name: string;
	readonly legend: string;
	readonly choices: readonly Choice<Id>[];
	readonly current: Id | null;
	readonly onChoose: (id: Id) => void;
}) {
	return (
		<fieldset className="rounded-m bg-card px-4 shadow-card">
			<legend className="sr-only">{props.legend}</legend>
			{props.choices.map((choice) => (
				<label
					key={choice.id}
					className="flex min-h-14 cursor-pointer items-center gap-x-3 border-b border-line py-2.5 last:border-0"
				>
					<input
						type="radio"
						name={props.name}
						value={choice.id}
						checked={choice.id === props.current}
						onChange={() => props.onChoose(choice.id)}
						className="size-6 shrink-0 appearance-none rounded-full border-2 border-edge bg-card checked:border-7 checked:border-green"
					/>
					<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
						<span lang={choice.lang} className="min-w-0 flex-1 basis-[6rem] text-base break-words">
							{choice.label}
						</span>
						{choice.detail === undefined ? null : <span className="text-sm text-ink-3">{choice.detail}</span>}
					</span>
				</label>
			))}
		</fieldset>
	);
}
