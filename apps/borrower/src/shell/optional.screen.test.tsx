import { Optional } from "@puente/ui";
import { lazy } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";

it("a part that cannot be loaded leaves the rest of the page", async () => {
	// React reports every caught error there.
	const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
	onTestFinished(() => reported.mockRestore());
	const load = vi.fn(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
	const Part = lazy(load);
	await render(
		<main>
			<p>Your loan</p>
			<Optional waiting={<p>Please wait</p>}>
				<Part />
			</Optional>
		</main>,
	);
	await expect.poll(() => page.getByText("Please wait").elements()).toEqual([]);
	expect(load).toHaveBeenCalled();
	await expect.element(page.getByText("Your loan")).toBeVisible();
});
