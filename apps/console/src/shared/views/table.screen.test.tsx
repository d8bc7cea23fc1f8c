import { MemoryRouter, Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { t } from "../../../test/words.ts";
import { WithWords } from "../language.tsx";
import { type Column, DataTable } from "./table.tsx";

type Item = { readonly id: string; readonly name: string; readonly count: number };

const columns: readonly Column<Item>[] = [
	{ id: "name", header: "Name", cell: ({ name }) => name, sort: ({ name }) => name },
	{ id: "count", header: "Count", cell: ({ count }) => count, sort: ({ count }) => count, end: true },
	{ id: "act", header: "Action", cell: ({ name }) => <button type="button">Act on {name}</button> },
];

function itemsOf(count: number): readonly Item[] {
	return Array.from({ length: count }, (_, index) => ({
		id: String(index),
		name: `Row ${String(index + 1).padStart(3, "0")}`,
		count: (index * 7) % count,
	}));
}

const three: readonly Item[] = [
	{ id: "a", name: "Beta", count: 10 },
	{ id: "b", name: "Alpha", count: 9 },
	{ id: "c", name: "Gamma", count: 100 },
];

async function showTable(
	items: readonly Item[],
	more: Partial<Parameters<typeof DataTable<Item>>[0]> = {},
): Promise<void> {
	const table = (
		<DataTable
			caption="Things"
			items={items}
			columns={columns}
			rowId={({ id }) => id}
			empty={<p>Nothing here</p>}
			{...more}
		/>
	);
	await render(
		<WithWords>
			<MemoryRouter>
				<Routes>
					<Route path="/" element={table} />
					<Route path="/things/:id" element={<p>A thing</p>} />
				</Routes>
			</MemoryRouter>
		</WithWords>,
	);
}

const names = () =>
	[...document.querySelectorAll("tbody tr td:first-child")].map(({ textContent }) => textContent);
const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });

describe("a table", () => {
	it("shows the empty content when it has no rows", async () => {
		await showTable([]);
		await expect.element(page.getByText("Nothing here")).toBeVisible();
		await expect.element(page.getByRole("table")).not.toBeInTheDocument();
	});

	it("sorts by a heading, ascending then descending, numbers by value", async () => {
		await showTable(three);
		await expect.element(page.getByRole("table", { name: "Things" })).toBeVisible();
		await expect.poll(() => names()).toEqual(["Beta", "Alpha", "Gamma"]);
		await heading("Count").getByRole("button").click();
		await expect.element(heading("Count")).toHaveAttribute("aria-sort", "ascending");
		await expect.poll(() => names()).toEqual(["Alpha", "Beta", "Gamma"]);
		await heading("Count").getByRole("button").click();
		await expect.element(heading("Count")).toHaveAttribute("aria-sort", "descending");
		await expect.poll(() => names()).toEqual(["Gamma", "Beta", "Alpha"]);
		await heading("Name").getByRole("button").click();
		await expect.element(heading("Name")).toHaveAttribute("aria-sort", "ascending");
		await expect.element(heading("Count")).not.toHaveAttribute("aria-sort");
		await expect.poll(() => names()).toEqual(["Alpha", "Beta", "Gamma"]);
	});

	it("leaves the order as it was after a third click on a heading", async () => {
		await showTable(three);
		for (let click = 0; click < 3; click++) await heading("Name").getByRole("button").click();
		await expect.element(heading("Name")).not.toHaveAttribute("aria-sort");
		await expect.poll(() => names()).toEqual(["Beta", "Alpha", "Gamma"]);
	});

	it("starts with the given order", async () => {
		await showTable(three, { sorted: { id: "name", descending: true } });
		await expect.poll(() => names()).toEqual(["Gamma", "Beta", "Alpha"]);
	});

	it("sorts by keyboard, and has no button in columns that cannot be sorted", async () => {
		await showTable(three);
		await expect.element(heading("Action").getByRole("button")).not.toBeInTheDocument();
		(document.querySelector("thead button") as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(heading("Name")).toHaveAttribute("aria-sort", "ascending");
	});

	it("offers a filter from eight rows on, and shows when no row matches", async () => {
		await showTable(itemsOf(8), { filterText: ({ name }) => name });
		const filter = page.getByRole("searchbox", { name: t("table.filter") });
		await filter.fill("row 003");
		await expect.poll(names).toEqual(["Row 003"]);
		await filter.fill("nothing like it");
		await expect.element(page.getByText(t("table.none"))).toBeVisible();
	});

	it("offers no filter for fewer rows", async () => {
		await showTable(itemsOf(7), { filterText: ({ name }) => name });
		await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
	});

	it("shows fifty rows per page and switches pages", async () => {
		await showTable(itemsOf(120));
		const status = page.getByRole("status");
		const previous = page.getByRole("button", { name: t("table.previous") });
		const next = page.getByRole("button", { name: t("table.next") });
		await expect.element(status).toHaveTextContent("1 to 50 of 120");
		await expect.element(previous).toBeDisabled();
		await expect.poll(() => names()).toHaveLength(50);
		await next.click();
		await next.click();
		await expect.element(status).toHaveTextContent("101 to 120 of 120");
		await expect.element(next).toBeDisabled();
		await expect.poll(() => names().at(0)).toBe("Row 101");
		await previous.click();
		await expect.element(status).toHaveTextContent("51 to 100 of 120");
	});

	it("shows the first page of what a filter finds", async () => {
		await showTable(itemsOf(120), { filterText: ({ name }) => name });
		await page.getByRole("button", { name: t("table.next") }).click();
		await page.getByRole("searchbox").fill("row 00");
		await expect.poll(() => names()).toHaveLength(9);
		await expect.element(page.getByRole("status")).not.toBeInTheDocument();
	});

	it("has no pages when all rows fit on one", async () => {
		await showTable(itemsOf(50));
		await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
	});

	it("opens a row on a click anywhere but on its controls", async () => {
		await showTable(three, { rowTo: ({ id }) => `/things/${id}` });
		await page.getByRole("button", { name: "Act on Gamma" }).click();
		await expect.element(page.getByRole("table")).toBeVisible();
		await page.getByText("100", { exact: true }).click();
		await expect.element(page.getByText("A thing")).toBeVisible();
	});

	it("opens a row by keyboard with the link in its first cell", async () => {
		await showTable(three, { rowTo: ({ id }) => `/things/${id}` });
		(document.querySelector("[data-row-link]") as HTMLElement).focus();
		await userEvent.keyboard("{Enter}");
		await expect.element(page.getByText("A thing")).toBeVisible();
	});
});
