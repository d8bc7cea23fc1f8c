import { auditedCall } from "@puente/words/console/audited";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	choose,
	dialog,
	expectHash,
	expectText,
	expectWithin,
	press,
	row,
	showPage,
	userEvent,
} from "../../../test/open-console.tsx";
import { audit, auditEntry } from "../../../test/samples/account.ts";
import { borrowerId } from "../../../test/samples/queues.ts";
import { readAddress, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = "/audit";
const roles = ["compliance"] as const;
const field = (label: string) => page.getByLabelText(label, { exact: true });

describe("the audit", () => {
	it("shows actions, views and refusals with the staff member", async () => {
		await showPage({ path, roles, answers: { audit: audit() } });
		await expectWithin(row("4021"), auditedCall("en", "propose"));
		await expectWithin(row("4021"), t("audit.kind.action"));
		await expectWithin(row("4020"), t("audit.refused"));
		await expectWithin(row("4020"), t("audit.kind.view"));
		await expectWithin(row("4019"), t("app.unknown"));
		await expect.element(row("4021").getByRole("link")).toHaveAttribute("href", `#/borrowers/${borrowerId}`);
	});

	it("shows the address and browser of a sign-in, and none for other calls", async () => {
		await showPage({ path, roles, answers: { audit: audit() } });
		await expectWithin(row("4019"), "203.0.113.7");
		await press(t("audit.show", { number: 4019 }));
		await expectWithin(dialog(), "203.0.113.7");
		await expectWithin(dialog(), "Firefox 143, Windows");
		await userEvent.keyboard("{Escape}");
		await press(t("audit.show", { number: 4021 }));
		await expectWithin(dialog(), t("audit.hash"));
		await expect.element(dialog().getByText(t("audit.browser"), { exact: true })).not.toBeInTheDocument();
	});

	it("searches by the filter fields, and leaves out incomplete values", async () => {
		const wire = await showPage({ path, roles, answers: { audit: audit() } });
		await field(t("audit.staffName")).fill(" Tunde");
		await field(t("audit.borrower")).fill("0000");
		await expect.poll(() => wire.sent("audit").at(-1)).toEqual({ staffName: "tunde" });
		await field(t("audit.borrower")).fill(borrowerId);
		await choose(t("audit.call"), auditedCall("en", "reveal"));
		await field(t("audit.from")).fill("2026-11-10");
		await field(t("audit.until")).fill("2026-11-10");
		await expect
			.poll(() => wire.sent("audit").at(-1))
			.toEqual({
				staffName: "tunde",
				borrowerId,
				call: "reveal",
				from: "2026-11-10T06:00:00.000Z",
				until: "2026-11-11T06:00:00.000Z",
			});
	});

	it("keeps every letter of fast typing", async () => {
		const wire = await showPage({ path, roles, answers: { audit: audit() } });
		await userEvent.type(field(t("audit.staffName")), "tunde.collections");
		await expect.element(field(t("audit.staffName"))).toHaveValue("tunde.collections");
		await expect.poll(() => wire.sent("audit").at(-1)).toEqual({ staffName: "tunde.collections" });
	});

	it("filters by a staff member on a click, and keeps the rows meanwhile", async () => {
		const wire = await showPage({ path, roles, answers: { audit: audit() } });
		await row("4021")
			.getByRole("button", { name: t("audit.only", { name: "tunde.collections" }) })
			.click();
		await expectHash("/audit?staff=tunde.collections");
		await expect.poll(() => wire.sent("audit").at(-1)).toEqual({ staffName: "tunde.collections" });
		await expect.element(row("4021")).toBeVisible();
	});

	it("offers the download of the same search", async () => {
		await showPage({ path: "/audit?staff=ngozi&call=reveal", roles, answers: { audit: audit() } });
		const link = page.getByRole("link", { name: t("audit.export") });
		await expect.element(link).toHaveAttribute("download");
		expect(readAddress(link.element().getAttribute("href") ?? "")).toEqual({
			name: "auditExport",
			input: { staffName: "ngozi", call: "reveal" },
			operationId: null,
		});
	});

	it("shows the input and the refusal of an entry in a dialog", async () => {
		await showPage({
			path,
			roles,
			answers: { audit: audit({ entries: [auditEntry({ outcome: "itemTaken" })] }) },
		});
		await press(t("audit.show", { number: 4021 }));
		await expectWithin(dialog(), sentenceOf("itemTaken"));
		await expectWithin(dialog(), '"reason": "Left the country"');
		await userEvent.keyboard("{Escape}");
		await expect.element(dialog()).not.toBeInTheDocument();
	});

	it("fetches older entries after the last one", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: {
				audit: ({ after }) =>
					after === undefined
						? audit({ entries: [auditEntry()], next: "older" })
						: audit({ entries: [auditEntry({ number: 7 })] }),
			},
		});
		await press(t("app.more"));
		await expect.element(page.getByRole("button", { name: t("audit.show", { number: 7 }) })).toBeVisible();
		await expect.poll(() => wire.sent("audit").at(-1)).toEqual({ after: "older" });
	});

	it("shows a message when nothing was found", async () => {
		await showPage({ path, roles, answers: { audit: { entries: [], next: null } } });
		await expectText(t("audit.none"));
	});
});
