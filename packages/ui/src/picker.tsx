import { useMemo, useState } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldNotes, frameClass } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { searchOptions } from "./search-options.ts";

export type PickerOption = {
	readonly id: string;
	readonly label: string;
	/** Other spellings that the search matches. */
	readonly aliases?: readonly string[];
	/** Listed only in search results. */
	readonly bySearch?: boolean;
};

/** A button in the shape of a field that opens a list. */
export function PickerField(props: {
	readonly id: string;
	readonly label: string;
	/** Label of the chosen option. */
	readonly text: string;
	readonly placeholder: string;
	readonly error: string | null;
	readonly hint?: string;
	readonly onOpen: () => void;
}) {
	const { id, label, text, placeholder, error, hint } = props;
	const wrong = error !== null;
	return (
		<div>
			<button
				type="button"
				id={id}
				onClick={props.onOpen}
				aria-haspopup="dialog"
				aria-describedby={describedBy(props)}
				className={classNames(
					"flex w-full scroll-mt-24 items-center gap-2 px-3.5 py-2 text-left",
					frameClass(wrong),
				)}
			>
				<span className="min-w-0 flex-1">
					<span className={classNames("block text-xs font-semibold", wrong ? "text-red" : "text-ink-3")}>
						{label}
					</span>
					<span
						className={classNames(
							"block pt-0.5 text-base break-words",
							text === "" ? "text-ink-3" : "text-ink",
						)}
					>
						{text === "" ? placeholder : text}
					</span>
				</span>
				<span className="text-ink-3">
					<Icon name="down" size={18} />
				</span>
			</button>
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}

/** Rows shown at most; the rest is found by searching, because slow phones stutter with a thousand rows. */
const shownMax = 100;
/** Lists with at least so many options get a search field. */
const searchFrom = 9;

/** The list inside a sheet. The caller owns the sheet, which stays open while options load. */
export function PickerList(props: {
	readonly searchLabel: string;
	readonly emptyText: string;
	readonly moreText: (count: number) => string;
	readonly options: readonly PickerOption[];
	readonly current: string;
	readonly onChoose: (id: string) => void;
}) {
	const { options } = props;
	const [searchText, setSearchText] = useState("");
	const found = useMemo(() => searchOptions(options, searchText), [options, searchText]);
	const long = options.length >= searchFrom;
	const hidden = found.length - shownMax;
	return (
		<>
			{long ? (
				<SearchInput label={props.searchLabel} searchText={searchText} onSearch={setSearchText} />
			) : null}
			{/* A long list keeps its height while the search shrinks it, so that nothing jumps. */}
			<div className={long ? "min-h-[70vh]" : ""}>
				<ul className="rounded-m bg-card px-2 shadow-card">
					{found.slice(0, shownMax).map((option) => (
						<OptionRow
							key={option.id}
							option={option}
							isCurrent={option.id === props.current}
							onChoose={props.onChoose}
						/>
					))}
				</ul>
				<p role="status" className="px-2 py-3 text-center text-sm text-ink-3">
					{found.length === 0 ? props.emptyText : hidden > 0 ? props.moreText(hidden) : ""}
				</p>
			</div>
		</>
	);
}

function OptionRow(props: {
	readonly option: PickerOption;
	readonly isCurrent: boolean;
	readonly onChoose: (id: string) => void;
}) {
	const { option, isCurrent } = props;
	return (
		<li className="border-b border-line last:border-0">
			<button
				type="button"
				data-option={option.id}
				onClick={() => props.onChoose(option.id)}
				aria-current={isCurrent ? "true" : undefined}
				className="flex min-h-13 w-full scroll-mt-20 items-center gap-2 rounded-s px-2 py-2 text-left text-base text-ink active:bg-paper"
			>
				<span className="min-w-0 flex-1">{option.label}</span>
				{isCurrent ? (
					<span className="text-green">
						<Icon name="check" size={20} />
					</span>
				) : null}
			</button>
		</li>
	);
}

function SearchInput(props: {
	readonly label: string;
	readonly searchText: string;
	readonly onSearch: (searchText: string) => void;
}) {
	return (
		<div className="sticky top-0 z-10 -mt-3 bg-paper py-3">
			<div className={classNames("flex items-center gap-2 px-3", frameClass(false))}>
				<span className="text-ink-3">
					<Icon name="search" size={20} />
				</span>
				<input
					type="search"
					value={props.searchText}
					onChange={(event) => props.onSearch(event.target.value)}
					aria-label={props.label}
					placeholder={props.label}
					autoComplete="off"
					enterKeyHint="search"
					className="min-h-12 w-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
				/>
			</div>
		</div>
	);
}
