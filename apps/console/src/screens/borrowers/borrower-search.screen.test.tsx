import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	choose,
	expectHash,
	expectText,
	expectWithin,
	press,
	row,
	showPage,
	userEvent,
} from "../../../test/open-console.tsx";
import { borrowerDetails, profile, timeline } from "../../../test/samples/borrowers.ts";
import { borrowerId, orderNo } from "../../../test/samples/queues.ts";
import { ago, idOf } from "../../../test/samples/session.ts";
import { lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const path = "/borrowers";
const roles = ["support"] as const;
const field = () => page.getByRole("searchbox");

describe("the search for a borrower", () => {
	it("does not search with fewer than three characters", async () => {
		const wire = await showPage({ path, roles });
		await field().fill("55");
		await expect.element(button(t("search.find"))).toBeDisabled();
		await userEvent.keyboard("{Enter}");
		expect(wire.sent("searchBorrowers")).toEqual([]);
	});

	it("searches by the mobile number in one region", async () => {
		const wire = await showPage({ path, roles, answers: { searchBorrowers: { borrowers: [] } } });
		await field().fill(" 5512344321 ");
		await choose(t("country.label"), t("country.mx"));
		await press(t("search.find"));
		await expectText(t("search.none"));
		await expect
			.poll(() => wire.sent("searchBorrowers"))
			.toEqual([{ by: "mobile", text: "5512344321", country: "mx" }]);
	});

	it("sends an order number in capitals", async () => {
		const wire = await showPage({ path, roles, answers: { searchBorrowers: { borrowers: [] } } });
		await choose(t("search.by"), t("search.by.orderNo"));
		await page.getByRole("searchbox", { name: t("search.by.orderNo") }).fill(orderNo.toLowerCase());
		await press(t("search.find"));
		await expect.poll(() => wire.sent("searchBorrowers")).toEqual([{ by: "orderNo", text: orderNo }]);
	});

	it("lists the borrowers that were found with their state, and opens one", async () => {
		await showPage({
			path,
			roles,
			answers: {
				searchBorrowers: {
					borrowers: [
						profile(),
						profile({ id: idOf(21), name: null, mobile: null, latestOrder: null, blockedAt: ago(1) }),
					],
				},
				borrower: borrowerDetails(),
				borrowerTimeline: timeline(),
			},
		});
		await field().fill("5512344321");
		await press(t("search.find"));
		await expectWithin(row("Guadalupe"), `${orderNo}, ${t("step.Overdued")}`);
		await expectWithin(row("Guadalupe"), t("borrower.active"));
		await expectWithin(row(t("borrower.blocked")), idOf(21).slice(0, 8));
		await page.getByRole("link", { name: "Guadalupe Hernández de la Cruz" }).click();
		await expectHash(`/borrowers/${borrowerId}`);
	});

	it.each([
		[refused("tooManyRequests", { seconds: 60 }), sentenceOf("tooManyRequests", "en", { seconds: 60 })],
		[lost, t("app.networkFailed")],
	])("shows the message of a failed search", async (outcome, sentence) => {
		await showPage({ path, roles, answers: { searchBorrowers: outcome } });
		await field().fill("5512344321");
		await press(t("search.find"));
		await expectText(sentence);
	});

	it("shows that it is loading", async () => {
		await showPage({ path, roles, answers: { searchBorrowers: pending } });
		await field().fill("5512344321");
		await press(t("search.find"));
		await expect.element(page.getByRole("status").filter({ hasText: t("app.wait") })).toBeInTheDocument();
	});
});
