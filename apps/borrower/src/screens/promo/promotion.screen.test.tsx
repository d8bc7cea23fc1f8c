import { describe, expect, it, vi } from "vitest";
import { page as browser } from "vitest/browser";
import { button, fieldSays, isAt, seesNo, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { orderAt, orderNo } from "../../../test/samples/orders.ts";
import {
	campaignId,
	commitment,
	coupon,
	couponId,
	drawId,
	example,
	fairDraw,
	noDraw,
	noDrawYet,
	offer,
	page,
	partnerProductId,
	usedCoupon,
} from "../../../test/samples/promo.ts";

describe("coupon", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("coupons", {
			replies: (fake) => {
				fake.answers("lotteryIsShow", noDraw);
				fake.answers("coupons", { coupons: [coupon()] });
				fake.answers("latestOrder", { order: orderAt("Repaying") });
				part(fake);
			},
		});

	it("is used once, after a confirmation", async () => {
		const { fake } = await open((wire) => wire.keepsPending("couponUse"));
		await tap("Use it on my loan");
		await seesText(`It pays $50 of loan ${orderNo}. It's used in full, once.`);
		await tapTwice("Use it");
		fake.answers("coupons", { coupons: [] });
		fake.answers("couponUse", { coupon: usedCoupon });
		await seesText("The coupon paid $50.");
		await expect.poll(() => fake.sent("couponUse")).toEqual([{ couponId, orderNo }]);
	});

	it("can be used on an overdue loan", async () => {
		await open((wire) => wire.answers("latestOrder", { order: orderAt("Overdued") }));
		await expect.element(button("Use it on my loan")).toBeVisible();
	});

	it("is kept when the borrower cancels", async () => {
		const { fake } = await open(() => undefined);
		await tap("Use it on my loan");
		await tap("Cancel");
		expect(fake.sent("couponUse")).toEqual([]);
	});

	it.each(["couponUsed", "couponExpired", "couponNotUsable"] as const)(
		"shows the refusal %s",
		async (error) => {
			const { words } = await open((wire) => wire.refuses("couponUse", error));
			await tap("Use it on my loan");
			await tap("Use it");
			await seesText(words.refusal(error));
		},
	);
});

describe("lottery", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("lottery", {
			replies: (fake) => {
				fake.answers("lotteryIsShow", noDrawYet);
				part(fake);
			},
		});

	/** Draws, with this commitment shown before the phone sends its own number. */
	const draw = async (shown: string) => {
		const { fake } = await open((wire) => wire.keepsPending("lotteryCreate"));
		await tapTwice("Draw");
		await expect.poll(() => fake.sent("lotteryCreate")).toEqual([{ campaignId }]);
		fake.answers("lotteryIsShow", fairDraw());
		fake.answers("lotteryCreate", { drawId, commitment: shown, drawn: fairDraw().drawn });
		return fake;
	};

	it("sends the phone's number after it has the commitment, and verifies the result", async () => {
		const fake = await draw(fairDraw().drawn?.commitment ?? "");
		await seesText("Your phone checked it: the draw was fair.");
		await expect
			.poll(() => fake.sent("lotteryCreate"))
			.toEqual([{ campaignId }, { campaignId, borrowerSeed: expect.stringMatching(/^[\w-]{8,64}$/) }]);
	});

	it("does not accept a result with another commitment than the phone was shown", async () => {
		await draw(commitment);
		await seesText("Your phone couldn't confirm this draw. Please write to us and keep this screen.");
	});

	it("shows that the campaign is over", async () => {
		const { fake, words } = await open((wire) => wire.refuses("lotteryCreate", "campaignOver"));
		fake.answers("lotteryIsShow", noDraw);
		await tap("Draw");
		await seesText(words.refusal("campaignOver"));
		await seesText("No draw right now");
	});
});

describe("partner lender", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("market", {
			replies: (fake) => {
				fake.answers("marketIndex", { order: "aprThenName", products: [offer()] });
				fake.answers("isRejectRecommendation", { show: false });
				fake.answers("marketLendingRecord", { handOffs: [] });
				part(fake);
			},
		});

	it("receives nothing before consent, and then opens with a reference", async () => {
		const opened = vi.spyOn(window, "open").mockReturnValue(null);
		const url = "https://cajaroble.example/apply?ref=0123456789abcdef01234567";
		const { fake } = await open((wire) =>
			wire.answers("marketHandOff", {
				handOff: {
					handOffId: drawId,
					productId: partnerProductId,
					partnerName: "Caja Roble",
					productName: "Crédito fácil",
					reference: "0123456789abcdef01234567",
					agreedAt: "2026-10-14T18:00:00.000Z",
				},
				url,
			}),
		);
		await tap("Go to Caja Roble");
		await tap("Open their page");
		await seesText("Please tick this first.");
		expect(fake.sent("marketHandOff")).toEqual([]);
		await browser.getByRole("checkbox", { name: "I agree to go to Caja Roble this way." }).click();
		await tap("Open their page");
		await expect.poll(() => opened.mock.calls).toEqual([[url, "_blank", "noreferrer"]]);
		await expect
			.poll(() => fake.sent("marketHandOff"))
			.toEqual([{ productId: partnerProductId, agreed: true }]);
		opened.mockRestore();
	});

	it("is not opened if it no longer exists", async () => {
		const opened = vi.spyOn(window, "open").mockReturnValue(null);
		const { words } = await open((wire) => wire.refuses("marketHandOff", "partnerNotFound"));
		await tap("Go to Caja Roble");
		await browser.getByRole("checkbox").click();
		await tap("Open their page");
		await seesText(words.refusal("partnerNotFound"));
		expect(opened).not.toHaveBeenCalled();
		opened.mockRestore();
	});

	it("is introduced neutrally to a borrower who was not rejected", async () => {
		await open(() => undefined);
		await seesText("Offers from other lenders. They have their own rules.");
		await seesNo("We could not lend to you now.");
	});
});

describe("promotion page", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("yx1", {
			loggedOut: true,
			replies: (fake) => {
				fake.answers("promotionPage", page());
				part(fake);
			},
		});

	it("validates the phone number and focuses it", async () => {
		const { fake } = await open(() => undefined);
		await tap("Apply");
		await fieldSays("Mobile number", "Mobile phone number cannot be empty");
		await browser.getByLabelText("Mobile number").fill("12");
		await tap("Apply");
		await fieldSays("Mobile number", "Mobile phone number format error");
		await expect.element(browser.getByLabelText("Mobile number")).toHaveFocus();
		expect(fake.sent("takePlace")).toEqual([]);
	});

	it("takes one place and passes the number to registration", async () => {
		const { campaign } = page();
		const { fake } = await open((wire) => wire.keepsPending("takePlace"));
		await browser.getByLabelText("Mobile number").fill("5512345678");
		await tapTwice("Apply");
		if (campaign === null) throw new Error("the sample page has no campaign");
		fake.answers("takePlace", { campaign, taken: true });
		await isAt("/user/register");
		await expect.element(browser.getByLabelText("Mobile number")).toHaveValue("55 1234 5678");
		await expect
			.poll(() => fake.sent("takePlace"))
			.toEqual([{ page: "yx1", country: "mx", mobile: "5512345678" }]);
	});

	it.each(["placesGone", "campaignOver"] as const)("shows %s and reloads the places", async (error) => {
		const { fake, words } = await open((wire) => wire.refuses("takePlace", error));
		await browser.getByLabelText("Mobile number").fill("5512345678");
		fake.answers("promotionPage", page({ campaign: null }));
		await tap("Apply");
		await seesText(words.refusal(error));
		await expect.element(browser.getByText(/^Spots left today/)).not.toBeInTheDocument();
		await expect.element(button("Apply")).toBeVisible();
	});

	it("passes the choice to the example page", async () => {
		await openScreen("yx2", {
			loggedOut: true,
			replies: (fake) => {
				fake.answers("promotionPage", page());
				fake.answers("promotionExample", {
					currency: "MXN",
					receivedMinor: 100,
					totalMinor: 200,
					aprMethod: "cat",
					aprPercent: "61.2",
				});
			},
		});
		await browser.getByRole("radio", { name: /182 days/ }).click();
		await seesText(/^We don't lend \$[\d,]+ for 182 days, so the amount is now \$[\d,]+\.$/);
		await browser.getByLabelText("How much?").fill("11");
		await expect.element(browser.getByText(/^We don't lend/)).not.toBeInTheDocument();
		await tap("Continue");
		await isAt("/yx2ConfirmBorrow?product=mx-plus-365&amount=60000&days=182");
	});

	it("redirects a choice that is not offered to the choice page", async () => {
		await openScreen("yx2ConfirmBorrow", {
			loggedOut: true,
			query: { product: "mx-quick-91", amount: "7", days: "91" },
			replies: (fake) => {
				fake.answers("promotionPage", page());
				fake.answers("promotionExample", example);
			},
		});
		await isAt("/yx2");
	});
});
