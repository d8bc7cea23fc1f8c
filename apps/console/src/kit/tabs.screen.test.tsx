import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { Tabs } from "./tabs.tsx";

const items = [
	{ id: "one", label: "One", count: 3 },
	{ id: "two", label: "Two" },
	{ id: "three", label: "Three" },
] as const;

function Example() {
	const [current, setCurrent] = useState<(typeof items)[number]["id"]>("one");
	return (
		<Tabs label="Parts" items={items} current={current} onChange={setCurrent}>
			<p>Part {current}</p>
		</Tabs>
	);
}

const tab = (name: string) => page.getByRole("tab").filter({ hasText: name });

describe("tabs", () => {
	beforeEach(async () => {
		await render(<Example />);
	});

	it("show one panel at a time, named by its tab", async () => {
		await expect.element(page.getByRole("tabpanel", { name: "One3" })).toHaveTextContent("Part one");
		await tab("Two").click();
		await expect.element(page.getByRole("tabpanel", { name: "Two" })).toHaveTextContent("Part two");
		await expect.element(tab("Two")).toHaveAttribute("aria-selected", "true");
		await expect.element(tab("One")).toHaveAttribute("aria-selected", "false");
	});

	it("have one tab stop", async () => {
		await expect.element(tab("One")).toHaveAttribute("tabindex", "0");
		await expect.element(tab("Two")).toHaveAttribute("tabindex", "-1");
	});

	it("follow the arrow keys, and wrap around", async () => {
		await tab("One").click();
		await userEvent.keyboard("{ArrowRight}");
		await expect.element(tab("Two")).toHaveFocus();
		await userEvent.keyboard("{ArrowRight}{ArrowRight}");
		await expect.element(tab("One")).toHaveFocus();
		await userEvent.keyboard("{ArrowLeft}");
		await expect.element(tab("Three")).toHaveFocus();
		await expect.element(page.getByRole("tabpanel")).toHaveTextContent("Part three");
	});
});
