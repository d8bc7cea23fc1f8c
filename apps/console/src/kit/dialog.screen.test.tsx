import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { Dialog } from "./dialog.tsx";

function Opener() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Open it
			</button>
			{open ? (
				<Dialog title="A question" closeLabel="Close" onClose={() => setOpen(false)}>
					<label>
						Answer <input />
					</label>
					<button type="button">Send</button>
				</Dialog>
			) : null}
		</>
	);
}

describe("a dialog", () => {
	beforeEach(async () => {
		await render(<Opener />);
		await page.getByRole("button", { name: "Open it" }).click();
		await expect.element(page.getByRole("dialog", { name: "A question" })).toBeVisible();
	});

	it("traps the focus", async () => {
		const opener = page.getByText("Open it");
		expect(document.activeElement?.closest("dialog")).not.toBeNull();
		for (let presses = 0; presses < 6; presses++) {
			await userEvent.keyboard("{Tab}");
			await expect.element(opener).not.toHaveFocus();
		}
	});

	it("closes on Escape and restores the focus", async () => {
		await userEvent.keyboard("{Escape}");
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
		await expect.element(page.getByRole("button", { name: "Open it" })).toHaveFocus();
	});

	it("closes with its button, and opens again", async () => {
		await page.getByRole("button", { name: "Close" }).click();
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
		await page.getByRole("button", { name: "Open it" }).click();
		await expect.element(page.getByRole("dialog")).toBeVisible();
	});
});
