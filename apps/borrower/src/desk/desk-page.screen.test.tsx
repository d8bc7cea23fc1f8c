import type { Language } from "@puente/core/region";
import { siteEn } from "@puente/words/site/en";
import { siteEs } from "@puente/words/site/es";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { createFakeWire } from "../../test/fake-wire.ts";
import { axeFindings } from "../../test/layout-checks.ts";
import { service } from "../../test/samples/support.ts";
import { setWidth, usualWidth } from "../../test/width.ts";
import { createServices } from "../shared/state/services.ts";
import { ServicesContext } from "../shared/state/services-context.ts";
import "./desk.css";
import { DeskPage } from "./desk-page.tsx";

const words = { en: siteEn, es: siteEs };
const product = { productId: "one", amountMin: 2000, amountMax: 60_000, amountStep: 500, days: [91, 182] };
const price = {
	currency: "MXN",
	receivedMinor: 395_400,
	totalMinor: 411_300,
	aprMethod: "cat",
	aprPercent: "28.4",
} as const;

/** The page without the app: the frame is empty, because here `/` is the test runner. */
async function openDesk(options: { readonly language: Language; readonly sandbox: boolean }) {
	localStorage.setItem("packageName", "com.puente.mx");
	localStorage.setItem("language", options.language);
	const fake = createFakeWire();
	const { lender, ...rest } = service();
	fake.answers("customerService", { ...rest, lender: { ...lender, sandbox: options.sandbox } });
	fake.answers("promotionPage", { campaign: null, payoutMinutes: null, products: [product] });
	fake.answers("promotionExample", price);
	const services = createServices(fake.open);
	await services.language.start();
	await render(
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<DeskPage address="about:blank" />
			</QueryClientProvider>
		</ServicesContext>,
	);
	return { fake, services };
}

afterEach(async () => {
	document.documentElement.removeAttribute("data-theme");
	await setWidth(usualWidth);
});

it.each([
	{ width: 820, language: "es", theme: "light" },
	{ width: 1280, language: "en", theme: "dark" },
	{ width: 1920, language: "en", theme: "light" },
] as const)("fits $width px in $language, $theme, without findings of axe", async (shown) => {
	await setWidth(shown.width);
	document.documentElement.dataset["theme"] = shown.theme;
	await openDesk({ language: shown.language, sandbox: true });
	await expect.element(page.getByText("$159", { exact: true }).first()).toBeVisible();
	expect(document.documentElement.scrollWidth).toBe(shown.width);
	expect(await axeFindings(shown.theme)).toEqual([]);
});

it("leads to the pages of the sandbox, and only there", async () => {
	await setWidth(1280);
	await openDesk({ language: "en", sandbox: true });
	await expect.element(page.getByRole("link", { name: words.en.phone })).toHaveAttribute("href", "/phone/");
	await expect
		.element(page.getByRole("link", { name: words.en.console }))
		.toHaveAttribute("href", "/console/");
});

it("has no links without the sandbox, and names the lender instead", async () => {
	await setWidth(1280);
	await openDesk({ language: "en", sandbox: false });
	await expect.element(page.getByText(/^Lender: /)).toBeVisible();
	expect(document.querySelectorAll("main a")).toHaveLength(0);
});

it("offers amounts of first loans only, and asks the server for the chosen one", async () => {
	await setWidth(1280);
	const { fake } = await openDesk({ language: "en", sandbox: true });
	const slider = page.getByRole("slider", { name: words.en.amount });
	// 2,000 to 6,000 in steps of 500, though the product goes to 60,000.
	await expect.element(slider).toHaveAttribute("max", "8");
	await slider.fill("8");
	await expect.poll(() => fake.sent("promotionExample").at(-1)?.amount).toBe(6000);
});

it("stores the chosen country", async () => {
	await setWidth(1280);
	const { services } = await openDesk({ language: "en", sandbox: true });
	await page.getByRole("radio", { name: "Colombia" }).click();
	expect(services.device.state.get().country).toBe("co");
});
