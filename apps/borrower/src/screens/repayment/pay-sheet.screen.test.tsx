import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { isAt, seesNo, seesText, tap } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { homeAt, orderNo } from "../../../test/samples/orders.ts";
import {
	cardReference,
	overdue,
	payEffect,
	payment,
	payOrderId,
	reference,
	repaying,
	storedCard,
} from "../../../test/samples/repayment.ts";

/** Home of a borrower whose sums are whole, as every loan's are now. */
const home = (part: (fake: FakeWire) => void, options: Parameters<typeof openScreen>[1] = {}) =>
	openScreen("home", {
		...options,
		replies: (fake) => {
			const at = homeAt("Repaying", options.country ?? "mx");
			const owed = { payoffMinor: 201_400, dueMinor: 0, nextDueOn: "2026-11-12", nextDueMinor: 104_500 };
			fake.answers("loanProductIndex", {
				...at,
				order: at.order && { ...at.order, owed: { ...owed, overdueDays: 0, penaltyMinor: 0 } },
			});
			fake.answers("repayDetail", loan({}, options.country));
			fake.answers("payEffect", payEffect());
			fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null });
			part(fake);
		},
	});

function loan(part: Parameters<typeof repaying>[0], country: Parameters<typeof repaying>[1] = "mx") {
	return repaying(
		{
			next: { number: 2, dueOn: "2026-11-12", dueMinor: 104_500 },
			payoff: { ...repaying().payoff, totalMinor: 201_400 },
			...part,
		},
		country,
	);
}

const sheet = () => page.getByRole("dialog", { name: "Pay" });
const radios = () => sheet().getByRole("group", { name: "Pay with" }).first().getByRole("radio");

describe("the pay sheet of home", () => {
	it("has the exact figure, and the way of the last payment first and chosen", async () => {
		await home((wire) => wire.answers("getStpClabe", { references: [reference()] }));
		await tap("Pay $1,045");
		await expect.element(sheet().getByText(/^Last used\. /)).toBeVisible();
		await expect.element(radios().first()).toHaveAccessibleName(/Bank transfer \(SPEI\)/);
		await expect.element(radios().first()).toBeChecked();
		await expect.element(sheet().getByText("After this, one payment is left.")).toBeVisible();
		await sheet().getByRole("button", { name: "See where to pay" }).click();
		await isAt(`/repay/repay_stp?orderNo=${orderNo}`);
	});

	it("chooses nothing for a borrower who has not paid yet, and remembers the choice", async () => {
		const fresh = loan({ movements: [] });
		const { fake } = await home((wire) => {
			wire.answers("repayDetail", fresh);
			wire.answers("payOnline", {
				references: [reference({ rail: "card-portal", kind: "page", amountMinor: 104_500 })],
			});
			wire.answers("payOrder", payment("waiting", reference({ kind: "page", amountMinor: 104_500 })));
		});
		await tap("Pay $1,045");
		await sheet().getByRole("button", { name: "Pay $1,045" }).click();
		await expect.element(sheet().getByText("select a payment method")).toBeVisible();
		await sheet().getByRole("radio", { name: /^Card/ }).click();
		await sheet().getByRole("button", { name: "Pay $1,045" }).click();
		await isAt(`/repay/cashier?orderNo=${orderNo}&payOrderId=${payOrderId}`);
		expect(fake.sent("payOnline")).toEqual([{ orderNo, rail: "card-portal", amount: 1045 }]);
		expect(window.localStorage.getItem("payRail")).toBe("online card-portal");
	});

	it("pays the whole loan off", async () => {
		await home((wire) => {
			wire.answers("getOxxoReference", { references: [] });
		});
		await tap("Pay $1,045");
		await sheet()
			.getByRole("radio", { name: /^\$2,014/ })
			.click();
		await expect.element(sheet().getByText("After this, your loan is paid off.")).toBeVisible();
		await sheet()
			.getByRole("radio", { name: /Cash at OXXO/ })
			.click();
		await sheet().getByRole("button", { name: "See where to pay" }).click();
		await isAt(`/repay/repay_oxxo?orderNo=${orderNo}&amount=2014`);
	});

	it("charges a stored card with one tap", async () => {
		const { fake } = await home(
			(wire) => {
				const paid = { on: "2026-10-12", kind: "payment" as const, amountMinor: 100, reference: null };
				wire.answers(
					"repayDetail",
					loan({ cards: [storedCard()], movements: [{ ...paid, rail: "paystack-card" }] }, "ng"),
				);
				wire.answers("chargeStoredCard", { references: [cardReference()] });
				wire.answers("payOrder", payment("waiting", cardReference()));
			},
			{ country: "ng" },
		);
		await tap("Pay ₦1,045");
		await expect.element(radios().first()).toHaveAccessibleName(/Visa ••4081/);
		await sheet().getByRole("button", { name: "Pay ₦1,045" }).click();
		await seesText("Charging Visa ••4081");
		expect(fake.sent("chargeStoredCard")).toEqual([{ orderNo, cardId: "card-1", amount: 1045 }]);
	});

	it("leads to the full page where the rail asks for more", async () => {
		await home(
			(wire) => {
				wire.answers("repayDetail", loan({ movements: [] }, "co"));
				wire.answers("railContracts", { contracts: [] });
			},
			{ country: "co" },
		);
		await tap(/^Pay /);
		await sheet()
			.getByRole("radio", { name: /^Nequi/ })
			.click();
		await sheet()
			.getByRole("button", { name: /^Continue with/ })
			.click();
		await isAt(`/repay/cashier?orderNo=${orderNo}&channelId=wompi-nequi&kind=online&amount=1045`);
	});

	it("closes, and leads to the full page for another amount", async () => {
		await home((wire) => wire.answers("repayDetail", overdue()));
		await tap("Pay $1,045");
		await sheet().getByRole("button", { name: "Close" }).click();
		await seesNo("Last used");
		await tap("Pay $1,045");
		await sheet().getByRole("link", { name: "Another amount or way to pay" }).click();
		await isAt(`/repay/cashier?orderNo=${orderNo}`);
	});
});
