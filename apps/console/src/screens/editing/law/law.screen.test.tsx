import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	expectHash,
	expectText,
	expectWithin,
	giveReason,
	showPage,
} from "../../../../test/open-console.tsx";
import { holidaysGap, legalRecords, usuryGap } from "../../../../test/samples/law.ts";
import { proposal } from "../../../../test/samples/proposals.ts";
import { idOf } from "../../../../test/samples/session.ts";
import type { Answers } from "../../../../test/wire.ts";
import { t } from "../../../../test/words.ts";

const answers: Answers = { legalRecords: legalRecords(), propose: proposal(), proposal: proposal() };
const field = (label: string) => page.getByLabelText(label, { exact: true });

describe("the legal records of a country", () => {
	it("show what is in force, what is missing, and who entered it", async () => {
		await showPage({ path: "/law?country=co", roles: ["compliance"], answers });
		await expectText(t("law.missing", { day: "2 Apr 2026" }));
		await expectText("25.52%");
		await expectText("9 Jul");
		await expectText(t("law.share", { days: 30 }));
		await expect
			.element(page.getByRole("link", { name: /lucia.finance, ngozi.compliance/ }))
			.toHaveAttribute("href", `#/proposals/${idOf(120)}`);
		await expect
			.element(page.getByRole("link", { name: t("editing.waits") }))
			.toHaveAttribute("href", `#/proposals/${idOf(121)}`);
	});

	it("are not found for roles that may not see them", async () => {
		await showPage({ path: "/law", roles: ["support"], answers });
		await expectText(t("app.notFound"));
	});
});

describe("the next record", () => {
	it("of a usury rate begins where the last one ended, and is proposed with its law", async () => {
		const wire = await showPage({ path: "/law/co/usuryRate", roles: ["finance"], answers });
		await expect.element(field(t("law.from"))).toHaveValue("2026-04-02");
		await expect.element(field(t("law.until"))).toHaveValue("2026-04-30");
		await field(t("law.percentPerYear")).fill("24,9");
		await expect.element(page.getByRole("button", { name: t("edit.propose") })).toBeDisabled();
		await field(t("law.source")).fill("Resolución 0612 de 2026");
		await page.getByRole("button", { name: t("edit.propose") }).click();
		await giveReason(t("edit.propose"));
		await expectHash("/law?country=co");
		await expect
			.poll(() => wire.sent("propose").at(0))
			.toMatchObject({
				kind: "legalRecord",
				subject: "co:usuryRate",
				after: {
					from: "2026-04-02",
					until: "2026-04-30",
					source: "Resolución 0612 de 2026",
					value: { kind: "usuryRate", percentPerYear: "24.9" },
				},
			});
	});

	it("of holidays begins with the lists in force", async () => {
		await showPage({ path: "/law/co/holidays", roles: ["finance"], answers });
		await expect.element(field(t("law.movedToMonday"))).toHaveValue("07-09");
		const propose = page.getByRole("button", { name: t("edit.propose") });
		await field(t("law.source")).fill("Ley 2999 de 2027");
		await expect.element(propose).toBeEnabled();
		await field(t("law.dates")).fill("next Tuesday");
		await expect.element(propose).toBeDisabled();
	});
});

describe("a record that is missing", () => {
	it("is a line on every page for those who can enter it, red if offers stop", async () => {
		const legalGaps = { gaps: [usuryGap, holidaysGap] };
		await showPage({ path: "/law?country=co", roles: ["compliance"], answers: { ...answers, legalGaps } });
		const lines = page.getByRole("region", { name: t("law.gaps"), exact: true });
		await expectWithin(lines.getByRole("alert"), "Colombia");
		await expect.element(lines.getByRole("link").first()).toHaveAttribute("href", "#/law/co/usuryRate");
		await expectWithin(lines, "1 Jan 2029");
	});
});
