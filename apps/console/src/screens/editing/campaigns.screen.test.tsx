import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	choose,
	dialog,
	expectHash,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import {
	campaigns,
	coupon,
	coupons,
	lottery,
	lotteryId,
	promotion,
	promotionId,
} from "../../../test/samples/editing.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import { borrowerId, orderNo } from "../../../test/samples/queues.ts";
import { idOf } from "../../../test/samples/session.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const reason = "The borrower called about it";
const answers: Answers = { campaigns: campaigns(), propose: proposal() };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const propose = () => button(t("edit.propose"));

describe("the list of campaigns", () => {
	const path = "/editing/campaigns";

	it("shows lotteries and promotion pages with their state and budgets", async () => {
		await showPage({ path, answers });
		await expectWithin(row("Autumn draw"), t("campaign.state.running"));
		await expectWithin(row("Autumn draw"), "MXN 50,000.00");
		await expectWithin(row("Autumn draw"), "MXN 1,700.00");
		await expectWithin(row("Spring draw"), t("campaign.state.over"));
		await expectWithin(row(t("promotion.page.yx1")), t("campaign.state.planned"));
		await expectWithin(row(t("promotion.page.yx1")), "57");
	});

	it("filters by region, and opens a lottery", async () => {
		const wire = await showPage({ path, answers });
		await choose(t("country.label"), t("country.co"));
		await expect.poll(() => wire.sent("campaigns")).toEqual([{}, { country: "co" }]);
		await page.getByRole("link", { name: "Autumn draw" }).click();
		await expectHash(`/editing/campaigns/draws/${lotteryId}`);
	});

	it("has no buttons for new campaigns without the permission to propose them", async () => {
		await showPage({ path, roles: ["finance"], answers });
		await expect.element(page.getByRole("link", { name: t("lottery.new") })).not.toBeInTheDocument();
		await expect.element(page.getByRole("link", { name: t("promotion.new") })).not.toBeInTheDocument();
	});

	it("shows a message when there are no campaigns", async () => {
		await showPage({ path, answers: { campaigns: { lotteries: [], promotions: [] } } });
		await expectText(t("lottery.none"));
		await expectText(t("promotion.none"));
		await expect
			.element(page.getByRole("link", { name: t("lottery.new") }))
			.toHaveAttribute("href", "#/editing/campaigns/draws/new");
	});
});

describe("a lottery", () => {
	const path = `/editing/campaigns/draws/${lotteryId}`;
	const budget = () => field(t("lottery.budgetOf", { currency: "MXN" }));

	it("is proposed with all its fields", async () => {
		const wire = await showPage({ path, answers });
		await expectText(t("edit.unchanged"));
		await expect.element(propose()).toBeDisabled();
		await field(t("lottery.nameEn")).fill("Winter draw");
		await expect.element(page.getByText("Winter draw", { exact: true })).toBeVisible();
		await propose().click();
		await giveReason(t("edit.propose"));
		await expectHash("/editing/campaigns");
		await expectToast(t("proposal.made"));
		const { country, nameEs, startsAt, endsAt, budgetMinor, couponDays, prizes } = lottery();
		const after = {
			country,
			nameEn: "Winter draw",
			nameEs,
			startsAt,
			endsAt,
			budgetMinor,
			couponDays,
			prizes,
		};
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "lotteryCampaign", subject: lotteryId, after, reason }]);
	});

	it("cannot change its start once it runs, nor its budget below the promised amount", async () => {
		await showPage({ path, answers });
		await expect.element(field(t("edit.startsAt"))).toBeDisabled();
		await expect
			.element(budget())
			.toHaveAccessibleDescription(t("lottery.budgetHint", { promised: "MXN 1,700.00" }));
		await budget().fill("1699");
		await expect
			.element(budget())
			.toHaveAccessibleDescription(t("lottery.budgetWrong", { min: "MXN 1,700.00" }));
		await expectText(t("edit.incomplete"));
		await expect.element(propose()).toBeDisabled();
	});

	it("adds and removes prizes, and rejects odds above 100 percent", async () => {
		await showPage({ path, answers });
		await expectText(t("lottery.oddsSum", { won: "21%", lost: "79%" }));
		await press(t("lottery.addPrize"));
		const third = page.getByRole("group", { name: t("lottery.prize", { number: 3 }) });
		await third.getByLabelText(t("lottery.prizeId"), { exact: true }).fill("small");
		await expect
			.element(third.getByLabelText(t("lottery.prizeId"), { exact: true }))
			.toHaveAccessibleDescription(t("lottery.idWrong"));
		await third.getByLabelText(t("lottery.oddsPercent"), { exact: true }).fill("90");
		await expectText(t("lottery.oddsOver", { won: "111%" }));
		await expect.element(propose()).toBeDisabled();
		await press(t("lottery.removePrize", { number: 3 }));
		await expectText(t("edit.unchanged"));
	});

	it.each([
		["lotteryPrizesWrong", {}],
		["lotteryBudgetPromised", { promised: "MXN 1,800.00" }],
		["lotteryBudgetSmall", {}],
		["campaignDatesWrong", {}],
		["proposalOpen", {}],
	] as const)("shows the message of %s and stays on the page", async (error, details) => {
		await showPage({ path, answers: { ...answers, propose: refused(error, details) } });
		await field(t("lottery.nameEn")).fill("Winter draw");
		await propose().click();
		await giveReason(t("edit.propose"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error, "en", details));
		await expectHash(path);
	});

	it("is read-only without the permission to propose campaigns", async () => {
		await showPage({ path, roles: ["finance"], answers });
		await expectText(t("edit.notYours"));
		await expect.element(field(t("lottery.nameEn"))).toBeDisabled();
		await expect.element(propose()).not.toBeInTheDocument();
	});

	it("that is new cannot be proposed before every field is filled", async () => {
		await showPage({ path: "/editing/campaigns/draws/new", answers });
		await expectText(t("edit.unfilled"));
		await expect.element(propose()).toBeDisabled();
		await expect.element(button(t("lottery.removePrize", { number: 1 }))).not.toBeInTheDocument();
	});

	it("shows a message when it does not exist any more", async () => {
		await showPage({ path: `/editing/campaigns/draws/${idOf(299)}`, answers });
		await expectText(t("edit.gone"));
	});
});

describe("a promotion page", () => {
	it("that is new is proposed in the time zone of its region", async () => {
		const wire = await showPage({ path: "/editing/campaigns/pages/new", answers });
		await choose(t("country.label"), t("country.mx"));
		await choose(t("promotion.page"), t("promotion.page.yx2"));
		await field(t("promotion.places")).fill("50");
		await field(t("edit.startsAt")).fill("2026-11-20T09:00");
		await field(t("edit.endsAt")).fill("2026-11-19T09:00");
		await expect.element(field(t("edit.endsAt"))).toHaveAccessibleDescription(t("edit.endsWrong"));
		await field(t("edit.endsAt")).fill("2026-12-20T09:00");
		await propose().click();
		await giveReason(t("edit.propose"));
		await expectHash("/editing/campaigns");
		const [sent] = wire.sent("propose");
		expect(sent).toMatchObject({ kind: "promotionCampaign", reason });
		expect(sent?.after).toEqual({
			country: "mx",
			page: "yx2",
			placesPerDay: 50,
			startsAt: "2026-11-20T15:00:00.000Z",
			endsAt: "2026-12-20T15:00:00.000Z",
		});
	});

	it("cannot change its region and page, and accepts only whole numbers of places", async () => {
		const wire = await showPage({ path: `/editing/campaigns/pages/${promotionId}`, answers });
		await expect.element(field(t("country.label"))).toBeDisabled();
		await expect.element(field(t("promotion.page"))).toBeDisabled();
		await field(t("promotion.places")).fill("1.5");
		await expect
			.element(field(t("promotion.places")))
			.toHaveAccessibleDescription(t("edit.whole", { min: 1 }));
		await field(t("promotion.places")).fill("300");
		await propose().click();
		await giveReason(t("edit.propose"));
		const { country, page: shown, startsAt, endsAt } = promotion();
		await expect
			.poll(() => wire.sent("propose").at(0)?.after)
			.toEqual({ country, page: shown, placesPerDay: 300, startsAt, endsAt });
	});
});

describe("the list of coupons", () => {
	const path = "/editing/coupons";

	it("shows the borrower, the kind and the state of each coupon", async () => {
		await showPage({ path, answers: { grantedCoupons: coupons() } });
		const given = row(t("coupon.kind.apology"));
		await expectWithin(given, "MXN 100.00");
		await expectWithin(given, t("coupon.state.usable"));
		await expect
			.element(given.getByRole("link", { name: borrowerId }))
			.toHaveAttribute("href", `#/borrowers/${borrowerId}`);
		await expectWithin(row(orderNo), t("coupon.state.used"));
	});

	it("filters by region and source, and fetches older coupons", async () => {
		const wire = await showPage({
			path,
			answers: {
				grantedCoupons: ({ after }) =>
					after === undefined
						? coupons({ next: "older" })
						: coupons({ coupons: [coupon({ id: idOf(219) })] }),
			},
		});
		await choose(t("country.label"), t("country.mx"));
		await choose(t("coupon.source"), t("coupon.source.lottery"));
		await expect.poll(() => wire.sent("grantedCoupons").at(-1)).toEqual({ country: "mx", source: "lottery" });
		await press(t("app.more"));
		await expect
			.poll(() => wire.sent("grantedCoupons").at(-1))
			.toEqual({ country: "mx", source: "lottery", after: "older" });
	});

	it("has no link to the borrowers without the permission to grant coupons", async () => {
		await showPage({ path, roles: ["finance"], answers: { grantedCoupons: coupons() } });
		await expect.element(page.getByRole("link", { name: t("coupon.toBorrower") })).not.toBeInTheDocument();
	});

	it("shows a message when no coupon was granted", async () => {
		await showPage({ path, answers: { grantedCoupons: { coupons: [], next: null } } });
		await expectText(t("coupon.none"));
		await expect
			.element(page.getByRole("link", { name: t("coupon.toBorrower") }))
			.toHaveAttribute("href", "#/borrowers");
	});
});
