import { partnerDaysMin } from "@puente/core/promo";
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
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { offer, offerId, partners } from "../../../test/samples/editing.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const reason = "The borrower called about it";
const answers: Answers = { partnerOffers: partners(), propose: proposal() };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const propose = () => button(t("edit.propose"));
const { id: _id, currency: _currency, ...editable } = offer();

describe("the list of partner offers", () => {
	const path = "/editing/partners";

	it("shows the price, the amounts and the visibility of an offer", async () => {
		await showPage({ path, answers });
		const shown = row("Caja Solidaria");
		await expectWithin(shown, "95.5%");
		await expectWithin(shown, "MXN 1,000–20,000");
		await expectWithin(shown, "61–365");
		await expectWithin(shown, t("partner.state.shown"));
		await expectWithin(row("Otra caja"), t("partner.state.hidden"));
	});

	it("filters by region, and opens an offer", async () => {
		const wire = await showPage({ path, answers });
		await choose(t("country.label"), t("country.mx"));
		await expect.poll(() => wire.sent("partnerOffers").at(-1)).toEqual({ country: "mx" });
		await page.getByRole("link", { name: "Caja Solidaria" }).click();
		await expectHash(`/editing/partners/${offerId}`);
	});

	it("has no button for a new offer without the permission to propose products", async () => {
		await showPage({ path, roles: ["support"], answers });
		await expect.element(page.getByRole("link", { name: t("partner.new") })).not.toBeInTheDocument();
	});

	it("shows a message when there are no offers", async () => {
		await showPage({ path, answers: { partnerOffers: partners({ offers: [] }) } });
		await expectText(t("partner.none"));
	});
});

describe("a partner offer", () => {
	const path = `/editing/partners/${offerId}`;
	const apr = () => field(t("partner.aprPercent"));

	it("is proposed with its changes", async () => {
		const wire = await showPage({ path, answers });
		await expect.element(propose()).toBeDisabled();
		await apr().fill("88");
		await propose().click();
		await giveReason(t("edit.propose"));
		await expectHash("/editing/partners");
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{ kind: "partnerOffer", subject: offerId, after: { ...editable, aprPercent: "88" }, reason },
			]);
	});

	it.each([
		["partner.aprPercent", "201", t("partner.wrong.percent", { max: "200" })],
		["partner.penaltyPercent", "1.5", t("partner.wrong.percent", { max: "1" })],
		["partner.daysMin", "60", t("partner.wrong.days", { min: partnerDaysMin })],
		["partner.daysMax", "60", t("partner.wrong.daysMax")],
		["partner.url", "http://caja.example", t("partner.wrong.url")],
		["partner.licence", "", t("edit.required")],
	] as const)("marks a wrong value: %s", async (label, typed, sentence) => {
		await showPage({ path, answers });
		await field(t(label)).fill(typed);
		await expect.element(field(t(label))).toHaveAccessibleDescription(sentence);
		await expectText(t("edit.incomplete"));
		await expect.element(propose()).toBeDisabled();
	});

	it("that exceeds the limits can still be hidden", async () => {
		const overLimit = partners({ offers: [offer({ aprPercent: "300" })] });
		const wire = await showPage({ path, answers: { ...answers, partnerOffers: overLimit } });
		await expect.element(propose()).toBeDisabled();
		await page.getByRole("checkbox", { name: t("partner.active") }).click();
		await propose().click();
		await giveReason(t("edit.propose"));
		await expect
			.poll(() => wire.sent("propose").at(0)?.after)
			.toEqual({ ...editable, aprPercent: "300", active: false });
	});

	it("shows the message of a refusal", async () => {
		await showPage({ path, answers: { ...answers, propose: refused("partnerOfferWrong") } });
		await apr().fill("88");
		await propose().click();
		await giveReason(t("edit.propose"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("partnerOfferWrong"));
	});

	it("is read-only without the permission to propose products", async () => {
		await showPage({ path, roles: ["support"], answers });
		await expectText(t("edit.notYours"));
		await expect.element(apr()).toBeDisabled();
	});

	it("shows a message when it does not exist any more", async () => {
		await showPage({ path: "/editing/partners/gone", answers });
		await expectText(t("edit.gone"));
	});
});
