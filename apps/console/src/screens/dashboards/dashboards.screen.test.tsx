import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	choose,
	expectHash,
	expectText,
	expectWithin,
	heading,
	press,
	showPage,
} from "../../../test/open-console.tsx";
import { figures, noFigures } from "../../../test/samples/dashboards.ts";
import { ago } from "../../../test/samples/session.ts";
import { panelTitles } from "../../../test/scenes/other-scenes.ts";
import { readAddress, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";
import { momentText } from "../../shared/clock.tsx";

const path = "/dashboards?country=mx";
const roles = ["finance"] as const;
const usual = { country: "mx", from: "2026-08-19", to: "2026-11-16", grain: "day" };

function panel(title: string) {
	const found = [...document.querySelectorAll("section")].find(
		(section) => section.querySelector("h2")?.textContent === title,
	);
	if (found === undefined) throw new Error(`there is no panel ${title}`);
	return page.elementLocator(found);
}

/** The text of the tooltip in the middle of a chart. */
async function hoverMiddle(title: string): Promise<string> {
	const chart = panel(title).element().querySelector("figure");
	if (chart === null) throw new Error(`${title} shows no chart`);
	await page.elementLocator(chart).hover();
	const tip = () => chart.querySelector("[role=status]")?.textContent ?? "";
	await expect.poll(tip).not.toBe("");
	return tip();
}

async function asTable(title: string) {
	await press(t("dash.tableOf", { title }));
	return page.getByRole("table", { name: title });
}

const figuresOfMiddle = [
	[t("dash.applications"), ["98", "41", "0"]],
	[t("dash.approval"), ["100%"]],
	[t("dash.flow", { currency: "MXN" }), ["MXN 246,913.56", "MXN 197,530.86"]],
	[t("dash.outstanding", { currency: "MXN" }), ["MXN 1,000,000.01", "MXN 80,000.01", "MXN 7,000.01"]],
	[t("dash.delay.payout"), ["30 sec", "2 hr", "2 days"]],
] as const;

describe("the dashboards", () => {
	it("show every panel as a chart, and the days that are covered", async () => {
		await showPage({ path, roles, answers: figures });
		for (const title of panelTitles) await expect.element(heading(title)).toBeVisible();
		await expect.element(page.getByRole("application")).toHaveLength(panelTitles.length);
		const at = momentText(t, "en", ago(0, 1), "mx");
		await expectText(t("dash.covers", { from: "12 Nov 2026", to: "14 Nov 2026", at }));
		for (const figure of ["MXN 1,087,000.06", "MXN 740,740.68", "MXN 592,592.58"]) await expectText(figure);
	});

	it("show the same figures of a day in the chart and in the table", async () => {
		await showPage({ path, roles, answers: figures });
		for (const [title, values] of figuresOfMiddle) {
			const tip = await hoverMiddle(title);
			const table = await asTable(title);
			await expect.element(button(t("dash.tableOf", { title }))).toHaveAttribute("aria-pressed", "true");
			const line = table.getByRole("row").filter({ hasText: "13 Nov 2026" });
			for (const value of values) {
				expect(tip, title).toContain(value);
				await expectWithin(line, value);
			}
			await expect.element(table.getByRole("row")).toHaveLength(4);
		}
		// Nothing was decided on that day, so there is no rate.
		const rates = page.getByRole("table", { name: t("dash.approval") });
		await expectWithin(rates.getByRole("row").filter({ hasText: "14 Nov 2026" }), "–");
	});

	it("show the figures of each day with the arrow keys", async () => {
		await showPage({ path, roles, answers: figures });
		const title = t("dash.flow", { currency: "MXN" });
		const chart = page.getByRole("application", { name: title });
		(chart.element() as SVGElement).focus();
		const tip = panel(title).getByRole("status");
		await expectWithin(tip, "12 Nov 2026");
		for (const day of ["13 Nov 2026", "14 Nov 2026", "14 Nov 2026"]) {
			await userEvent.keyboard("{ArrowRight}");
			await expectWithin(tip, day);
		}
		await userEvent.keyboard("{ArrowLeft}");
		for (const figure of ["13 Nov 2026", "MXN 246,913.56", "MXN 197,530.86"]) await expectWithin(tip, figure);
		(chart.element() as SVGElement).blur();
		await expect.element(tip).toBeEmptyDOMElement();
	});

	it("show roll rates, vintages and queues as tables", async () => {
		await showPage({ path, roles, answers: figures });
		const rolls = await asTable(t("dash.rolls"));
		const october = rolls.getByRole("row").filter({ hasText: "Oct 2026" });
		for (const share of ["70%", "20%", "10%"]) await expectWithin(october, share);
		const loans = october.getByRole("cell", { name: "100", exact: true });
		await expect.element(loans).toBeVisible();
		const vintages = await asTable(t("dash.vintages"));
		await expectWithin(vintages.getByRole("row").filter({ hasText: "Sept 2026" }), "45%");
		const queues = await asTable(t("dash.queues"));
		await expectWithin(queues.getByRole("row").filter({ hasText: t("queue.payouts") }), "2 days");
	});

	it("query ninety days by default, then the chosen range and grain", async () => {
		const wire = await showPage({ path, roles, answers: noFigures });
		await expect.poll(() => wire.sent("dashboardRisk")).toEqual([usual]);
		await press(t("dash.days", { days: 30 }));
		await expect.poll(() => wire.sent("dashboardRisk").at(-1)).toEqual({ ...usual, from: "2026-10-18" });
		await expect.element(button(t("dash.days", { days: 30 }))).toHaveAttribute("aria-pressed", "true");
		await page.getByLabelText(t("dash.from"), { exact: true }).fill("2026-11-01");
		await choose(t("dash.by"), t("dash.grain.week"));
		await choose(t("country.label"), t("country.ng"));
		await expect
			.poll(() => wire.sent("dashboardRisk").at(-1))
			.toEqual({ country: "ng", from: "2026-11-01", to: "2026-11-16", grain: "week" });
		await expectHash(/country=ng/);
		await expect.element(heading(t("dash.outstanding", { currency: "NGN" }))).toBeVisible();
	});

	it("offer the download of the same range", async () => {
		await showPage({ path, roles, answers: noFigures });
		const link = page.getByRole("link", { name: `${t("dash.csv")}: ${t("dash.applications")}`, exact: true });
		await expect.element(link).toHaveAttribute("download");
		expect(readAddress(link.element().getAttribute("href") ?? "")).toEqual({
			name: "dashboardExport",
			input: { ...usual, panel: "applications" },
			operationId: null,
		});
	});

	it("show in every panel that there are no figures yet", async () => {
		await showPage({ path, roles, answers: noFigures });
		await expect.poll(() => page.getByText(t("dash.none")).elements().length).toBe(panelTitles.length);
	});

	it("show no bare axes for a rate of nothing", async () => {
		await showPage({
			path,
			roles,
			answers: {
				...figures,
				dashboardApplications: {
					country: "mx",
					currency: "MXN",
					covers: { from: "2026-11-12", to: "2026-11-14", madeAt: ago(0, 1) },
					rows: [{ starts: "2026-11-12", handedIn: 3, approved: 0, rejected: 0 }],
				},
			},
		});
		await expectWithin(panel(t("dash.approval")), t("dash.none"));
	});

	it("show the refusal of one panel in that panel only", async () => {
		await showPage({
			path,
			roles,
			answers: { ...noFigures, dashboardRisk: refused("tooManyRequests", { seconds: 9 }) },
		});
		await expectWithin(panel(t("dash.risk")), sentenceOf("tooManyRequests", "en", { seconds: 9 }));
		await expect.element(page.getByText(t("app.failed"))).toHaveLength(1);
	});
});
