import { afterEach, expect, it } from "vitest";
import { textOnScreen } from "../../../../test/act.ts";
import { homeCases } from "../../../../test/cases/home.ts";
import { axeFindings } from "../../../../test/layout-checks.ts";
import { openScreen } from "../../../../test/open-screen.tsx";

afterEach(() => {
	delete document.documentElement.dataset["theme"];
});

const mainCases = homeCases.filter(({ main }) => main === true);

it.each(mainCases.map((one) => [one.state, one] as const))(
	"home, %s, is readable in the dark",
	async (_, one) => {
		document.documentElement.dataset["theme"] = "dark";
		const opened = await openScreen("home", one);
		await one.reach?.(opened);
		const { words } = opened;
		for (const text of one.shows(words)) await expect.element(textOnScreen(text).first()).toBeVisible();
		expect(await axeFindings({ colours: true })).toEqual([]);
	},
);
