import type { ComponentProps } from "react";
import { Panel } from "../../kit/index.ts";
import { type PagesState, type QueryState, QueryView } from "../calls/staff-calls.tsx";
import { More } from "./more.tsx";
import { DataTable } from "./table.tsx";

type Table<Item> = Omit<ComponentProps<typeof DataTable<Item>>, "items">;

/** The answer of a query as a table in a panel. */
export function QueryTable<Data, Item>(
	props: Table<Item> & {
		readonly title?: string;
		readonly query: QueryState<Data>;
		readonly items: (data: Data) => readonly Item[];
	},
) {
	const { title, query, items, ...table } = props;
	return (
		<Panel title={title} flush>
			<QueryView query={query}>{(data) => <DataTable {...table} items={items(data)} />}</QueryView>
		</Panel>
	);
}

/** The pages of a query as one table, with a button for the next page. */
export function PagedTable<Page, Item>(
	props: Table<Item> & {
		readonly query: PagesState<Page>;
		readonly items: (page: Page) => readonly Item[];
	},
) {
	const { query, items, ...table } = props;
	return (
		<Panel flush>
			<QueryView query={query}>
				{(pages) => (
					<>
						<DataTable {...table} items={pages.flatMap(items)} />
						<More more={query.more} />
					</>
				)}
			</QueryView>
		</Panel>
	);
}
