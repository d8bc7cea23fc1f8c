import type { Client } from "@puente/client";
import { type CallName, calls } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { siteEn } from "@puente/words/site/en";
import { siteEs } from "@puente/words/site/es";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import axe from "axe-core";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { SitePage } from "./site-page.tsx";

const words = { en: siteEn, es: siteEs };
const product = { productId: "one", amountMin: 2000, amountMax: 60_000, amountStep: 500, days: [91, 182] };
const price = {
	currency: "MXN",
	receivedMinor: 395_400,
	totalMinor: 411_300,
	aprMethod: "cat",
	aprPercent: "28.4",
};

const service = {
	openNow: true,
	opensAt: "09:00",
	closesAt: "18:00",
	weekdays: [1, 2, 3, 4, 5],
	timeZone: "America/Mexico_City",
	nextOpenAt: null,
	phone: "+52 55 1234 5678",
	whatsapp: "+52 55 8765 4321",
	email: "ayuda@puente.example",
};
const lender = {
	name: "Puente México",
	facts: [],
	regulator: "CONDUSEF",
	regulatorUrl: "https://www.condusef.gob.mx/",
};

/** Answers of the server; the test checks them against the contract. */
function answersWith(sandbox: boolean): { readonly [Name in CallName]?: unknown } {
	return {
		customerService: { ...service, lender: { ...lender, sandbox } },
		promotionPage: { campaign: null, payoutMinutes: null, products: [product] },
		promotionExample: price,
	};
}

/** The page without the app: the frame is empty, because here `/` is the test runner. */
async function openSite(options: { readonly language: Language; readonly sandbox: boolean }) {
	localStorage.setItem("packageName", "com.puente.mx");
	localStorage.setItem("language", options.language);
	const sent: { readonly name: CallName; readonly input: unknown }[] = [];
	const answers = answersWith(options.sandbox);
	const client = async (name: CallName, input: object) => {
		sent.push({ name, input: calls[name].input.parse(input) });
		return calls[name].output.parse(answers[name]);
	};
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	await render(
		<QueryClientProvider client={queries}>
			<SitePage address="about:blank" openClient={() => client as Client} />
		</QueryClientProvider>,
	);
	return sent;
}

/** Violations found by axe, after the change of the theme came to its end. */
async function axeFindings(): Promise<readonly string[]> {
	for (const animation of document.getAnimations())
		if (animation instanceof CSSTransition) animation.finish();
	const { violations } = await axe.run(document, { resultTypes: ["violations"] });
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
	);
}

afterEach(async () => {
	document.documentElement.removeAttribute("data-theme");
	await page.viewport(1280, 900);
});

it.each([
	{ width: 820, language: "es", theme: "light" },
	{ width: 1280, language: "en", theme: "dark" },
	{ width: 1920, language: "en", theme: "light" },
] as const)("fits $width px in $language, $theme, without findings of axe", async (shown) => {
	await page.viewport(shown.width, 900);
	document.documentElement.dataset["theme"] = shown.theme;
	await openSite({ language: shown.language, sandbox: true });
	await expect.element(page.getByText("$159", { exact: true }).first()).toBeVisible();
	expect(document.documentElement.scrollWidth).toBe(shown.width);
	expect(await axeFindings()).toEqual([]);
});

it("leads to the pages of the sandbox, and only there", async () => {
	await openSite({ language: "en", sandbox: true });
	await expect.element(page.getByRole("link", { name: words.en.phone })).toHaveAttribute("href", "/phone/");
	await expect
		.element(page.getByRole("link", { name: words.en.console }))
		.toHaveAttribute("href", "/console/");
});

it("has no links without the sandbox, and names the lender instead", async () => {
	await openSite({ language: "en", sandbox: false });
	await expect.element(page.getByText(/^Lender: /)).toBeVisible();
	expect(document.querySelectorAll("main a")).toHaveLength(0);
});

it("offers amounts of first loans only, and asks the server for the chosen one", async () => {
	const sent = await openSite({ language: "en", sandbox: true });
	const slider = page.getByRole("slider", { name: words.en.amount });
	// 2,000 to 6,000 in steps of 500, though the product goes to 60,000.
	await expect.element(slider).toHaveAttribute("max", "8");
	await slider.fill("8");
	await expect
		.poll(() => sent.findLast(({ name }) => name === "promotionExample")?.input)
		.toMatchObject({ amount: 6000 });
});

it("stores the chosen country and language for the app, and keeps its device", async () => {
	localStorage.setItem("deviceMsg", JSON.stringify({ deviceId: "of-the-test" }));
	await openSite({ language: "en", sandbox: true });
	await page.getByRole("radio", { name: "Colombia" }).click();
	await page.getByRole("radio", { name: "Español" }).click();
	await expect.element(page.getByText(words.es.price)).toBeVisible();
	expect(JSON.parse(localStorage.getItem("deviceMsg") ?? "")).toEqual({
		deviceId: "of-the-test",
		country: "co",
	});
	expect(localStorage.getItem("language")).toBe("es");
});

it("takes over what the app stores, and fixes the country of an account", async () => {
	await openSite({ language: "en", sandbox: true });
	localStorage.setItem("userInfo", JSON.stringify({ basicInfo: { country: "ng" } }));
	window.dispatchEvent(new StorageEvent("storage", { key: "userInfo" }));
	await expect.element(page.getByText("Your account is in Nigeria.")).toBeVisible();
});
