import { classNames, Icon } from "@puente/ui";
import {
	type ColumnDef,
	flexRender,
	getCoreRowModel,
	getFilteredRowModel,
	getPaginationRowModel,
	getSortedRowModel,
	type Header,
	type Row,
	type SortingState,
	useReactTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";

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

export type TableWords = {
	readonly filter: string;
	readonly sortBy: (column: string) => string;
	readonly shown: (from: number, to: number, all: number) => string;
	readonly previous: string;
	readonly next: string;
	readonly none: string;
};

type Props<Item> = {
	readonly caption: string;
	readonly items: readonly Item[];
	readonly columns: readonly Column<Item>[];
	readonly rowId: (item: Item) => string;
	/** Address of a row: the first cell becomes a link, and a click anywhere in the row follows it. */
	readonly rowTo?: (item: Item) => string;
	/** The text that the filter searches; without it there is no filter. */
	readonly filterText?: (item: Item) => string;
	readonly sorted?: { readonly id: string; readonly descending: boolean };
	readonly words: TableWords;
	readonly empty: ReactNode;
};

const pageRows = 50;

/**
 * Rows under sortable headings, with a filter and pages when there are many.
 * TanStack Table 8 sorts, filters and pages; what is drawn is ours. Version 9 needs a store library.
 */
export function DataTable<Item>(props: Props<Item>) {
	const { items, columns, rowId, filterText, sorted, words } = props;
	const [sorting, setSorting] = useState<SortingState>(
		sorted === undefined ? [] : [{ id: sorted.id, desc: sorted.descending }],
	);
	const [filter, setFilter] = useState("");
	const definitions = useMemo(() => columns.map(definitionOf), [columns]);
	const data = useMemo(() => [...items], [items]);
	const table = useReactTable<Item>({
		data,
		columns: definitions,
		getRowId: rowId,
		state: { sorting, globalFilter: filter },
		onSortingChange: setSorting,
		onGlobalFilterChange: setFilter,
		globalFilterFn: (row, _column, search: string) =>
			(filterText?.(row.original) ?? "").toLocaleLowerCase().includes(search.toLocaleLowerCase()),
		getColumnCanGlobalFilter: () => filterText !== undefined,
		initialState: { pagination: { pageIndex: 0, pageSize: pageRows } },
		getCoreRowModel: getCoreRowModel(),
		getFilteredRowModel: getFilteredRowModel(),
		getSortedRowModel: getSortedRowModel(),
		getPaginationRowModel: getPaginationRowModel(),
	});
	const found = table.getFilteredRowModel().rows.length;
	const { pageIndex } = table.getState().pagination;
	const rows = table.getRowModel().rows;
	if (items.length === 0) return <>{props.empty}</>;
	return (
		<div className="min-w-0">
			{filterText === undefined || items.length < 8 ? null : (
				<Filter label={words.filter} value={filter} onChange={setFilter} />
			)}
			<div className="table-frame">
				<table className="w-full border-collapse text-left text-xs">
					<caption className="sr-only">{props.caption}</caption>
					<thead>
						{table.getHeaderGroups().map((group) => (
							<tr key={group.id} className="border-b border-line bg-paper">
								{group.headers.map((header) => (
									<Heading
										key={header.id}
										header={header}
										end={isEnd(columns, header.column.id)}
										words={words}
									/>
								))}
							</tr>
						))}
					</thead>
					<tbody>
						{rows.map((row) => (
							<TableRow key={row.id} row={row} columns={columns} to={props.rowTo?.(row.original)} />
						))}
					</tbody>
				</table>
			</div>
			{found === 0 ? <p className="px-4 py-6 text-center text-ink-2">{words.none}</p> : null}
			{found <= pageRows ? null : (
				<Pages
					caption={props.caption}
					text={words.shown(pageIndex * pageRows + 1, pageIndex * pageRows + rows.length, found)}
					words={words}
					previous={table.getCanPreviousPage() ? table.previousPage : null}
					next={table.getCanNextPage() ? table.nextPage : null}
				/>
			)}
		</div>
	);
}

function definitionOf<Item>(column: Column<Item>): ColumnDef<Item> {
	const { sort } = column;
	const shown = {
		id: column.id,
		header: column.header,
		cell: ({ row }: { readonly row: Row<Item> }) => column.cell(row.original),
	};
	return sort === undefined
		? { ...shown, enableSorting: false }
		: { ...shown, accessorFn: sort, sortingFn: "basic", sortDescFirst: false };
}

function isEnd<Item>(columns: readonly Column<Item>[], id: string): boolean {
	return columns.find((column) => column.id === id)?.end === true;
}

function isProse<Item>(columns: readonly Column<Item>[], id: string): boolean {
	return columns.find((column) => column.id === id)?.prose === true;
}

const spokenSort = { asc: "ascending", desc: "descending" } as const;

function Heading<Item>({
	header,
	end,
	words,
}: {
	readonly header: Header<Item, unknown>;
	readonly end: boolean;
	readonly words: TableWords;
}) {
	const { column } = header;
	const direction = column.getIsSorted();
	const text = flexRender(column.columnDef.header, header.getContext());
	return (
		<th
			scope="col"
			aria-sort={direction === false ? undefined : spokenSort[direction]}
			className={classNames("px-2 py-1 font-semibold text-ink-2 desk:px-3", end && "text-right")}
		>
			{column.getCanSort() ? (
				<button
					type="button"
					onClick={column.getToggleSortingHandler()}
					title={words.sortBy(String(column.columnDef.header))}
					className="inline-flex min-h-7 items-center gap-1 rounded-[0.375rem] text-left font-semibold hover:text-ink"
				>
					{text}
					<span
						className={classNames(direction === "asc" && "rotate-180", direction === false && "opacity-0")}
					>
						<Icon name="down" size={14} />
					</span>
				</button>
			) : (
				text
			)}
		</th>
	);
}

function TableRow<Item>({
	row,
	columns,
	to,
}: {
	readonly row: Row<Item>;
	readonly columns: readonly Column<Item>[];
	readonly to: string | undefined;
}) {
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
			{row.getVisibleCells().map((cell, index) => {
				const content = flexRender(cell.column.columnDef.cell, cell.getContext());
				return (
					<td
						key={cell.id}
						className={classNames(
							"px-2 py-1.5 align-middle tabular-nums desk:px-3",
							isEnd(columns, cell.column.id) && "text-right whitespace-nowrap",
							isProse(columns, cell.column.id) && "min-w-40",
						)}
					>
						{index === 0 && to !== undefined ? (
							<Link to={to} data-row-link="" className="font-semibold text-green hover:underline">
								{content}
							</Link>
						) : (
							content
						)}
					</td>
				);
			})}
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
	readonly words: TableWords;
	readonly previous: (() => void) | null;
	readonly next: (() => void) | null;
}) {
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
				aria-label={props.words.previous}
				disabled={props.previous === null}
				onClick={() => props.previous?.()}
			>
				<Icon name="back" size={16} />
			</button>
			<button
				type="button"
				className={button}
				aria-label={props.words.next}
				disabled={props.next === null}
				onClick={() => props.next?.()}
			>
				<Icon name="forward" size={16} />
			</button>
		</nav>
	);
}
