import { classNames, Icon } from "@puente/ui";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../language.tsx";

export type Column<Item> = {
	readonly id: string;
	readonly header: string;
	readonly cell: (item: Item) => ReactNode;
	/** Sort value; a column without it cannot be sorted. */
	readonly sort?: (item: Item) => string | number;
	/** Aligned to the end of the cell, for numbers. */
	readonly end?: boolean;
	/** Minimum width for sentences on narrow screens. */
	readonly prose?: boolean;
};

type Sorting = { readonly id: string; readonly descending: boolean } | null;

type Props<Item> = {
	readonly caption: string;
	readonly items: readonly Item[];
	readonly columns: readonly Column<Item>[];
	readonly rowId: (item: Item) => string;
	/** Address of a row: the first cell becomes a link, and a click anywhere in the row follows it. */
	readonly rowTo?: (item: Item) => string;
	/** The text that the filter searches; without it there is no filter. */
	readonly filterText?: (item: Item) => string;
	readonly sorted?: Sorting;
	/** What is shown instead of a table without rows. */
	readonly empty?: ReactNode;
};

const pageRows = 50;
const rowsToFilterMin = 8;

/** Rows under sortable headings, with a filter and pages when there are many. */
export function DataTable<Item>(props: Props<Item>) {
	const { t } = useWords();
	const { items, columns, rowId, filterText } = props;
	const [sorting, setSorting] = useState<Sorting>(props.sorted ?? null);
	const [filter, setFilter] = useState("");
	const [page, setPage] = useState(0);
	if (items.length === 0) return <>{props.empty}</>;
	const searched = filter.toLocaleLowerCase();
	const found = items.filter(
		(item) => searched === "" || filterText?.(item).toLocaleLowerCase().includes(searched),
	);
	const lastPage = Math.max(0, Math.ceil(found.length / pageRows) - 1);
	const shownPage = Math.min(page, lastPage);
	const first = shownPage * pageRows;
	const rows = sortItems(found, columns, sorting).slice(first, first + pageRows);
	return (
		<div className="min-w-0">
			{filterText === undefined || items.length < rowsToFilterMin ? null : (
				<Filter label={t("table.filter")} value={filter} onChange={setFilter} />
			)}
			<div className="table-frame">
				<table className="w-full border-collapse text-left text-xs">
					<caption className="sr-only">{props.caption}</caption>
					<thead>
						<tr className="border-b border-line bg-paper">
							{columns.map((column) => (
								<Heading key={column.id} column={column} sorting={sorting} onSort={setSorting} />
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((item) => (
							<TableRow key={rowId(item)} item={item} columns={columns} to={props.rowTo?.(item)} />
						))}
					</tbody>
				</table>
			</div>
			{found.length === 0 ? <p className="px-4 py-6 text-center text-ink-2">{t("table.none")}</p> : null}
			{lastPage === 0 ? null : (
				<Pages
					caption={props.caption}
					text={t("table.shown", { from: first + 1, to: first + rows.length, all: found.length })}
					page={shownPage}
					last={lastPage}
					onPage={setPage}
				/>
			)}
		</div>
	);
}

function sortItems<Item>(
	items: readonly Item[],
	columns: readonly Column<Item>[],
	sorting: Sorting,
): readonly Item[] {
	const sort = columns.find(({ id }) => id === sorting?.id)?.sort;
	if (sort === undefined) return items;
	const direction = sorting?.descending === true ? -1 : 1;
	return items.toSorted((one, other) => {
		const [a, b] = [sort(one), sort(other)];
		return a === b ? 0 : a > b ? direction : -direction;
	});
}

/** A click sorts ascending, the next one descending, the third one not at all. */
function Heading<Item>(props: {
	readonly column: Column<Item>;
	readonly sorting: Sorting;
	readonly onSort: (sorting: Sorting) => void;
}) {
	const { t } = useWords();
	const { column, sorting, onSort } = props;
	const { id, header, sort, end } = column;
	const descending = sorting?.id === id ? sorting.descending : null;
	return (
		<th
			scope="col"
			aria-sort={descending === null ? undefined : descending ? "descending" : "ascending"}
			className={classNames("px-2 py-1 font-semibold text-ink-2 desk:px-3", end && "text-right")}
		>
			{sort === undefined ? (
				header
			) : (
				<button
					type="button"
					onClick={() => onSort(descending === true ? null : { id, descending: descending === false })}
					title={t("table.sortBy", { column: header })}
					className="inline-flex min-h-7 items-center gap-1 rounded-[0.375rem] text-left font-semibold hover:text-ink"
				>
					{header}
					<span
						className={classNames(descending === false && "rotate-180", descending === null && "opacity-0")}
					>
						<Icon name="down" size={14} />
					</span>
				</button>
			)}
		</th>
	);
}

function TableRow<Item>(props: {
	readonly item: Item;
	readonly columns: readonly Column<Item>[];
	readonly to: string | undefined;
}) {
	const { item, columns, to } = props;
	const navigate = useNavigate();
	return (
		// A mouse click works anywhere in the row; the keyboard uses the link in the first cell.
		<tr
			className={classNames(
				"border-b border-line last:border-0",
				to !== undefined && "cursor-pointer hover:bg-green-soft",
			)}
			onClick={(event) => {
				const control =
					event.target instanceof Element && event.target.closest("a, button, input, label, select");
				if (to !== undefined && !control) void navigate(to);
			}}
		>
			{columns.map(({ id, cell, end, prose }, index) => (
				<td
					key={id}
					className={classNames(
						"px-2 py-1.5 align-middle tabular-nums desk:px-3",
						end && "text-right whitespace-nowrap",
						prose && "min-w-40",
					)}
				>
					{index === 0 && to !== undefined ? (
						<Link to={to} data-row-link="" className="font-semibold text-green hover:underline">
							{cell(item)}
						</Link>
					) : (
						cell(item)
					)}
				</td>
			))}
		</tr>
	);
}

function Filter(props: {
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
}) {
	return (
		<div className="border-b border-line px-3 py-2">
			<input
				type="search"
				aria-label={props.label}
				placeholder={props.label}
				value={props.value}
				onChange={(event) => props.onChange(event.target.value)}
				className="w-full max-w-80 rounded-s border border-edge bg-card px-2.5 py-1.5 text-xs"
			/>
		</div>
	);
}

function Pages(props: {
	readonly caption: string;
	readonly text: string;
	readonly page: number;
	readonly last: number;
	readonly onPage: (page: number) => void;
}) {
	const { t } = useWords();
	const { page, last, onPage } = props;
	const button = "grid size-9 place-items-center rounded-s text-ink hover:bg-paper disabled:text-edge";
	return (
		<nav
			// The caption makes the name unique when a page has several tables of the same length.
			aria-label={`${props.caption}: ${props.text}`}
			className="flex items-center justify-end gap-1 border-t border-line px-3 py-1"
		>
			<span role="status" className="text-2xs text-ink-2 tabular-nums">
				{props.text}
			</span>
			<button
				type="button"
				className={button}
				aria-label={t("table.previous")}
				disabled={page === 0}
				onClick={() => onPage(page - 1)}
			>
				<Icon name="back" size={16} />
			</button>
			<button
				type="button"
				className={button}
				aria-label={t("table.next")}
				disabled={page === last}
				onClick={() => onPage(page + 1)}
			>
				<Icon name="forward" size={16} />
			</button>
		</nav>
	);
}
