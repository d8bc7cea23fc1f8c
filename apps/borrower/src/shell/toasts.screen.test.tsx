import type { FormValues } from "@puente/core/validation";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { button, tap } from "../../test/act.ts";
import { type OpenOptions, openScreen } from "../../test/open-screen.tsx";
import { applicationAt, personalInLagos } from "../../test/samples/application.ts";
import { homeAt } from "../../test/samples/orders.ts";
import { setWidth, usualWidth } from "../../test/width.ts";
import { uncoverPressed } from "./uncover.ts";

const save = "Continue";
const toast = () => page.getByRole("alert").getByText(/./).first();
const title = () => page.getByRole("heading", { level: 1 });
const banner = () => page.getByText("ooops,network failed ,please reload the page");

function openForm(part: Pick<OpenOptions, "query"> & { readonly personal?: FormValues } = {}) {
	const { personal = null, ...options } = part;
	return openScreen("personalInfomation", {
		country: "ng",
		replies: (fake) => fake.answers("getApplication", applicationAt("BasicInfo", { personal }, "ng")),
		...options,
	});
}

/** True if the boxes of both share a point. */
function overlap(one: Locator, other: Locator): boolean {
	const [a, b] = [one.element().getBoundingClientRect(), other.element().getBoundingClientRect()];
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

async function coversNothing(...controls: readonly Locator[]): Promise<void> {
	await expect.element(toast()).toBeVisible();
	for (const control of controls) {
		await expect.element(control).toBeVisible();
		await expect.poll(() => overlap(toast(), control)).toBe(false);
	}
}

describe("a toast", () => {
	const sizes = [
		{ width: 390, letters: "100%" },
		{ width: 320, letters: "150%" },
	];

	it.each(sizes)("covers no title, button or notice at $width with $letters letters", async (size) => {
		const { services } = await openForm();
		await expect.element(button(save)).toBeVisible();
		document.documentElement.style.fontSize = size.letters;
		await setWidth(size.width);
		services.network.failed();
		await expect.element(banner()).toBeVisible();
		button(save).element().scrollIntoView({ block: "end" });
		await tap(save);
		await coversNothing(title(), button("Back"), banner());
		window.scrollTo(0, document.documentElement.scrollHeight);
		await coversNothing(button(save));
	});

	it("stands above the tab bar", async () => {
		const { services } = await openScreen("records", {
			replies: (fake) => {
				fake.answers("orderList", { orders: [], more: false });
				fake.answers("loanProductIndex", homeAt("Lending"));
			},
		});
		services.toasts.show("wrong", "A long sentence that needs a second line on the narrow screen of a phone");
		await coversNothing(page.getByRole("navigation"), title());
	});

	it("scrolls the pressed button out of its way", async () => {
		const { services } = await openForm({ query: { page: "3" }, personal: personalInLagos });
		await expect.element(button(save)).toBeVisible();
		// At the edge of the screen, where the toast appears.
		const stop = uncoverPressed(services.toasts);
		const pick = button(/^State/);
		pick.element().scrollIntoView({ block: "end" });
		pick.element().addEventListener("click", () => services.toasts.show("wrong", "Not now"), { once: true });
		await pick.click();
		await expect.element(page.getByRole("dialog")).toBeVisible();
		await userEvent.keyboard("{Escape}");
		await coversNothing(pick);
		stop();
	});

	it("covers no field that was in sight on a small phone, nor one that takes the focus", async () => {
		const { services } = await openForm({ query: { page: "3" }, personal: personalInLagos });
		const stop = uncoverPressed(services.toasts);
		await expect.element(button(save)).toBeVisible();
		await page.viewport(360, 640);
		const inputs = () => [...document.querySelectorAll("main :is(input, textarea, select)")];
		const inSight = inputs().filter((field) => {
			const { top, bottom } = field.getBoundingClientRect();
			return top > 64 && bottom <= 640;
		});
		services.toasts.show("good", "A new code is on its way");
		const good = () => page.getByRole("status").getByText("A new code is on its way");
		await expect.element(good()).toBeVisible();
		const covered = () => {
			const toastTop = document.querySelector("[data-toasts]")?.getBoundingClientRect().top ?? 0;
			return inSight.filter((field) => field.getBoundingClientRect().bottom > toastTop).length;
		};
		expect(inSight.length).toBeGreaterThan(1);
		await expect.poll(covered).toBe(0);
		for (const field of inputs().filter(
			(each): each is HTMLInputElement => each instanceof HTMLInputElement,
		)) {
			field.focus();
			await expect
				.poll(() => {
					const toastTop = document.querySelector("[data-toasts]")?.getBoundingClientRect().top ?? 0;
					return field.getBoundingClientRect().bottom <= toastTop;
				})
				.toBe(true);
		}
		stop();
		await page.viewport(usualWidth, 844);
	});

	it("goes when the borrower goes on typing, or taps it", async () => {
		const { services } = await openForm();
		const stop = uncoverPressed(services.toasts);
		await tap(save);
		await expect.element(toast()).toHaveTextContent("Missing: First name, Last name, Gender, Birthday");
		await page.getByLabelText("First name").fill("A");
		await expect.poll(() => services.toasts.state.get()).toEqual([]);
		services.toasts.show("wrong", "Not now");
		await page.getByText("Not now").click();
		await expect.poll(() => services.toasts.state.get()).toEqual([]);
		stop();
	});

	it("names every missing field, and the sentence stands below it only", async () => {
		await openForm();
		await tap(save);
		await expect.element(toast()).toHaveTextContent("Missing: First name, Last name, Gender, Birthday");
		await expect.poll(() => page.getByText("Please enter your first name").elements()).toHaveLength(1);
	});

	it("is not shown for a refusal that stands at its field", async () => {
		const { words } = await openScreen("login", {
			loggedOut: true,
			replies: (fake) => fake.refuses("existsByMobile", "mobileFormat"),
		});
		await page.getByLabelText("Mobile number").fill("5512345678");
		await tap("Continue");
		await expect.poll(() => page.getByText(words.refusal("mobileFormat")).elements()).toHaveLength(1);
		expect(page.getByRole("alert").getByText(/./).elements()).toEqual([]);
	});
});
