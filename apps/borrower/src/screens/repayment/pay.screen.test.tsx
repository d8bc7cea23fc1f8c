import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	fieldSays,
	isAt,
	pathShown,
	photo,
	seesNo,
	seesText,
	tap,
	tapTwice,
} from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { credit } from "../../../test/samples/credit.ts";
import { homeAt, orderNo } from "../../../test/samples/orders.ts";
import {
	cardReference,
	contracts,
	extension,
	finished,
	overdue,
	pageReference,
	payEffect,
	payment,
	payOrderId,
	portal,
	portalToken,
	reference,
	repaying,
	statement,
	storedCard,
	voucher,
} from "../../../test/samples/repayment.ts";
import { imageId } from "../../../test/samples/support.ts";
import { savedFiles } from "../../../test/saved-files.ts";

/** A rail's page that only changes the hash, because a test must not leave its page. */
function pageHere(): string {
	return `${window.location.href.replace(/#.*$/, "")}#/left-for-the-rail`;
}

describe("cashier", () => {
	const open = (part: (fake: FakeWire) => void, query = {}, country: "mx" | "co" | "ng" = "mx") =>
		openScreen("cashier", {
			country,
			query: { orderNo, ...query },
			replies: (fake) => {
				fake.answers("repayDetail", overdue({ movements: [] }, country));
				fake.answers("payEffect", payEffect());
				part(fake);
			},
		});

	it("has the way of the last payment chosen, as the pay sheet of home has", async () => {
		await open((wire) => {
			wire.answers("repayDetail", overdue());
			wire.answers("getStpClabe", { references: [reference()] });
		});
		await expect.element(page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ })).toBeChecked();
		await seesText(/^Last used\. /);
		await tap("See where to pay");
		await isAt(`/repay/repay_stp?orderNo=${orderNo}`);
	});

	it("chooses what the link names before the last used way", async () => {
		await open((wire) => wire.answers("repayDetail", overdue()), { channelId: "oxxo" });
		await expect.element(page.getByRole("radio", { name: /Cash at OXXO/ })).toBeChecked();
	});

	it("leaves the choice to a borrower who paid with a card that is stored", async () => {
		const paid = { on: "2026-10-12", kind: "payment", amountMinor: 100, reference: null };
		const movements = [{ ...paid, rail: "paystack-card" }];
		await open(
			(wire) => wire.answers("repayDetail", overdue({ cards: [storedCard()], movements }, "ng")),
			{},
			"ng",
		);
		await expect.element(button("Pay ₦1,099 with this card")).toBeVisible();
		await expect.element(page.getByRole("radio", { name: /Card \(Paystack\)/ })).not.toBeChecked();
	});

	it("offers the due amount, the total and a typed amount", async () => {
		await open(() => undefined);
		await expect.element(page.getByRole("radio", { name: /Due now/ })).toBeChecked();
		await expect.element(button("Pay $1,099")).toBeVisible();
		await page.getByRole("radio", { name: /Pay off/ }).click();
		await expect.element(button("Pay $2,113")).toBeVisible();
	});

	it.each([
		["", "Please enter the amount"],
		["12.5", "integer amount required"],
		["99", "minimum $100"],
	])("refuses the typed amount %j and focuses it", async (typed, sentence) => {
		const { fake } = await open(() => undefined);
		await page.getByRole("radio", { name: "Another amount" }).click();
		await page.getByLabelText("Amount in MXN").fill(typed);
		await tap("Pay now");
		await fieldSays("Amount in MXN", sentence);
		await expect.element(page.getByLabelText("Amount in MXN")).toHaveFocus();
		expect(fake.sent("payOnline")).toEqual([]);
	});

	it("warns of an amount above the debt", async () => {
		await open(() => undefined, { amount: "5000" });
		await seesText("That's $2,887 more than you owe.");
	});

	it("requires a payment method", async () => {
		const { fake } = await open(() => undefined, {}, "ng");
		await tap("Pay ₦1,099");
		await seesText("select a payment method");
		await expect.element(page.getByRole("radio", { name: /Card \(Paystack\)/ })).toHaveFocus();
		expect(fake.sent("paystackAuthorization")).toEqual([]);
	});

	it("shows why a rail does not take the amount", async () => {
		await open(() => undefined, { amount: "15000", kind: "offline" });
		await seesText("Cash at OXXO accepts $10,000 at most per payment.");
		await expect.element(page.getByRole("radio", { name: /Cash at OXXO/ })).not.toBeInTheDocument();
	});

	it("creates the payment once and opens the rail's page", async () => {
		const { fake } = await open((wire) => wire.keepsPending("payOnline"));
		await tapTwice("Pay $1,099");
		const url = pageHere();
		fake.answers("payOrder", payment("waiting", pageReference()));
		fake.answers("payOnline", { references: [pageReference({ url })] });
		fake.answers("loanProductIndex", homeAt("Lending"));
		await expect.poll(() => fake.sent("payOnline")).toEqual([{ orderNo, rail: "card-portal", amount: 1099 }]);
		await isAt(/^\/(left-for-the-rail)?$/);
	});

	it.each([
		["railDown", {}],
		["railNotOffered", {}],
		["stepNotOpen", {}],
	] as const)("shows the refusal %s of the rail", async (error, details) => {
		const { words } = await open((wire) => wire.refuses("payOnline", error, { details }));
		await tap("Pay $1,099");
		await seesText(words.refusal(error));
		await expect.poll(() => pathShown()).toContain("/repay/cashier");
	});

	it("links to the account for offline methods", async () => {
		await open((wire) => wire.answers("getStpClabe", { references: [reference()] }));
		await page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ }).click();
		await tap("See where to pay");
		await isAt(`/repay/repay_stp?orderNo=${orderNo}`);
	});

	it("requires the number of a Nequi account, prefilled with the borrower's", async () => {
		const { fake } = await open(
			(wire) => {
				wire.answers("railContracts", { contracts });
				wire.answers("payOnline", { references: [] });
			},
			{},
			"co",
		);
		await page.getByRole("radio", { name: /Nequi/ }).click();
		const field = page.getByLabelText("Mobile number of your account");
		await expect.element(field).not.toHaveValue("");
		await field.fill("12");
		await tap(/^Pay /);
		await fieldSays("Mobile number of your account", "The number has 10 digits");
		await field.fill("3001234567");
		await acceptDocuments();
		await tap(/^Pay /);
		await seesText("There is no payment method, please choose another channel");
		await expect
			.poll(() => fake.sent("payOnline"))
			.toEqual([{ orderNo, rail: "wompi-nequi", amount: 1099, detail: "3001234567", ...bothAccepted }]);
	});

	it("links both documents of the rail and requires a tick for each", async () => {
		const { fake } = await open(
			(wire) => wire.answers("railContracts", { contracts }),
			{ channelId: "wompi-nequi" },
			"co",
		);
		await page.getByLabelText("Mobile number of your account").fill("3001234567");
		const terms = page.getByRole("checkbox", { name: /terms of the payment company/ });
		await expect.element(terms).not.toBeChecked();
		await expect
			.element(page.getByRole("link", { name: "Read the terms" }))
			.toHaveAttribute("href", "https://pay.example/terms.pdf");
		await tap(/^Pay /);
		await expect.element(terms).toHaveAccessibleDescription("Please read this and tick the box first.");
		await expect.element(terms).toHaveFocus();
		await terms.click();
		await tap(/^Pay /);
		await expect.element(page.getByRole("checkbox", { name: /my personal data/ })).toHaveFocus();
		expect(fake.sent("payOnline")).toEqual([]);
	});

	it("unticks a document that has changed meanwhile", async () => {
		const { fake } = await open(
			(wire) => {
				wire.answers("railContracts", { contracts });
				const fields = [{ field: "acceptedTerms", problem: "notOffered" }] as const;
				wire.refuses("payOnline", "inputRefused", { fields });
			},
			{ channelId: "wompi-nequi" },
			"co",
		);
		await page.getByLabelText("Mobile number of your account").fill("3001234567");
		await acceptDocuments();
		const [terms, personalData] = contracts;
		if (!terms || !personalData) throw new Error("the sample has two documents");
		fake.answers("railContracts", { contracts: [{ ...terms, version: "t2" }, personalData] });
		await tap(/^Pay /);
		await expect
			.element(page.getByRole("checkbox", { name: /terms of the payment company/ }))
			.not.toBeChecked();
		await expect.element(page.getByRole("checkbox", { name: /my personal data/ })).toBeChecked();
	});

	it("requires the bank of a PSE payment", async () => {
		await open((wire) => wire.answers("railContracts", { contracts }), {}, "co");
		await page.getByRole("radio", { name: /PSE/ }).click();
		await tap(/^Pay /);
		await expect.element(button(/^Your bank/)).toHaveAccessibleDescription("Choose your bank");
		await expect.element(button(/^Your bank/)).toHaveFocus();
	});

	it("copies the account number", async () => {
		await openScreen("repayStp", {
			query: { orderNo },
			replies: (fake) => {
				fake.answers("getStpClabe", { references: [reference()] });
				fake.answers("repayDetail", overdue());
			},
		});
		await tap("Copy CLABE");
		await seesText("Copied");
		expect(await navigator.clipboard.readText()).toBe("646180110400000007");
	});
});

const bothAccepted = { acceptedTerms: "t1", acceptedPersonalData: "d1" };

async function acceptDocuments(): Promise<void> {
	for (const name of [/terms of the payment company/, /my personal data/]) {
		await page.getByRole("checkbox", { name }).click();
	}
}

describe("stored card", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("cashier", {
			country: "ng",
			query: { orderNo },
			replies: (fake) => {
				fake.answers("repayDetail", overdue({ cards: [storedCard()] }, "ng"));
				part(fake);
			},
		});

	it("pays with one tap, once for two", async () => {
		const { fake } = await open((wire) => wire.keepsPending("chargeStoredCard"));
		await tapTwice("Pay ₦1,099 with this card");
		fake.answers("payOrder", payment("waiting", cardReference()));
		fake.answers("chargeStoredCard", { references: [cardReference()] });
		await seesText("Charging Visa ••4081");
		expect(fake.sent("chargeStoredCard")).toEqual([{ orderNo, cardId: "card-1", amount: 1099 }]);
	});

	it("opens the bank's page where the holder must confirm", async () => {
		const url = pageHere();
		const { fake } = await open((wire) => {
			wire.answers("chargeStoredCard", { references: [cardReference({ kind: "page", url })] });
			wire.answers("payOrder", payment("waiting", cardReference({ kind: "page", url })));
			wire.answers("loanProductIndex", homeAt("Lending", "ng"));
		});
		await tap("Pay ₦1,099 with this card");
		await isAt(/^\/(left-for-the-rail)?$/);
		expect(fake.sent("chargeStoredCard")).toHaveLength(1);
	});

	it("needs a valid amount", async () => {
		const { fake } = await open(() => undefined);
		await page.getByRole("radio", { name: "Another amount" }).click();
		await page.getByLabelText("Amount in NGN").fill("12.5");
		await tap("Pay with this card");
		await fieldSays("Amount in NGN", "integer amount required");
		expect(fake.sent("chargeStoredCard")).toEqual([]);
	});

	it.each(["cardRefused", "cardBusy", "cardExpired"] as const)("shows the refusal %s", async (error) => {
		const { words } = await open((wire) => wire.refuses("chargeStoredCard", error));
		await tap("Pay ₦1,099 with this card");
		await seesText(words.refusal(error));
		await expect.poll(() => pathShown()).toContain("/repay/cashier");
	});

	it("asks once before it is removed", async () => {
		const { fake } = await open((wire) => wire.answers("removeStoredCard", {}));
		await tap("Remove card");
		await seesText("We can't charge Visa ••4081, 12/30 after that.");
		expect(fake.sent("removeStoredCard")).toEqual([]);
		fake.answers("repayDetail", overdue({}, "ng"));
		await page.getByRole("dialog").getByRole("button", { name: "Remove card" }).click();
		await seesText("Card removed");
		await seesNo("Visa ••4081, 12/30");
		expect(fake.sent("removeStoredCard")).toEqual([{ cardId: "card-1" }]);
	});
});

describe("account that the bank must confirm", () => {
	const waiting = reference({ rail: "paystack", currency: "NGN", kind: "checking", number: null });
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("cashier", {
			country: "ng",
			query: { orderNo, account: "paystack" },
			replies: (fake) => {
				fake.answers("repayDetail", overdue({}, "ng"));
				part(fake);
			},
		});

	it("appears without a tap once the bank has confirmed the details", async () => {
		const { fake } = await open((wire) => wire.answers("dedicatedAccountCreate", { references: [waiting] }));
		await seesText("We're checking your details with the bank");
		const account = reference({ rail: "paystack", currency: "NGN", bankName: "Wema", number: "9988776655" });
		fake.answers("dedicatedAccountCreate", { references: [account] });
		await seesText("9988 7766 55");
	});

	it("leads to the other ways to pay if the bank did not confirm them", async () => {
		const failed = { ...waiting, kind: "checkFailed" as const };
		await open((wire) => wire.answers("dedicatedAccountCreate", { references: [failed] }));
		await seesText("The bank couldn't confirm your details");
		await page.getByRole("link", { name: "Choose another way to pay" }).click();
		await expect.element(page.getByRole("radio", { name: /Card \(Paystack\)/ })).toBeVisible();
	});
});

describe("pending payment", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("cashier", {
			query: { orderNo, payOrderId },
			replies: (fake) => {
				fake.answers("repayDetail", repaying());
				fake.answers("payOrder", payment("waiting", pageReference()));
				part(fake);
			},
		});

	it("is refetched on tap and shown as credited", async () => {
		const { fake } = await open(() => undefined);
		await seesText("Waiting for your payment");
		fake.answers("payOrder", payment("credited", pageReference()));
		await tap("Refresh");
		await seesText("Your payment has arrived");
		await seesText("$1,046");
		await seesText("It's booked on your loan. Only 2 payments to go.");
		await expect.element(page.getByRole("link", { name: "See what is left" })).toBeVisible();
		await tap("Add all 2 to my calendar");
		await expect.poll(() => savedFiles()).toEqual([`puente-${orderNo}.ics`]);
	});

	it("leads to the paid-off screen if it was the last", async () => {
		await open((fake) => {
			fake.answers("payOrder", payment("credited", pageReference()));
			fake.answers("repayDetail", finished());
			fake.answers("getCreditInfo", credit());
		});
		await isAt(`/repay/paid_off?orderNo=${orderNo}`);
		await seesText("All paid. You're done!");
	});
});

describe("card form", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("cashier", {
			country: "ng",
			query: { orderNo, payOrderId },
			replies: (fake) => {
				fake.answers(
					"payOrder",
					payment("waiting", pageReference({ takesCard: true, rail: "flutterwave-card" })),
				);
				part(fake);
			},
		});
	const typeCard = async () => {
		await page.getByLabelText("Card number").fill("5531886652142950");
		await page.getByLabelText("Valid until").fill("0932");
		await page.getByLabelText("Security code").fill("564");
		await tap("Pay with this card");
	};
	const card = { payOrderId, number: "5531886652142950", cvv: "564", expiryMonth: "09", expiryYear: "32" };

	it("is validated before sending and focuses the first invalid field", async () => {
		const { fake } = await open(() => undefined);
		await page.getByLabelText("Card number").fill("5531886652142951");
		await tap("Pay with this card");
		await fieldSays("Card number", "Please check the card number");
		await fieldSays("Valid until", "Please enter month and year, such as 09/32");
		await fieldSays("Security code", "Three or four digits");
		await expect.element(page.getByLabelText("Card number")).toHaveFocus();
		expect(fake.sent("flutterwaveChargeCard")).toEqual([]);
	});

	it("sends PIN and code when the bank requests them", async () => {
		const { fake } = await open((wire) =>
			wire.answers("flutterwaveChargeCard", { next: "pin", url: null, hint: null }),
		);
		await typeCard();
		await page.getByLabelText("PIN of the card").fill("3310");
		fake.answers("flutterwaveChargeCard", { next: "code", url: null, hint: "Code sent to •••• 4567" });
		await tap("Continue");
		await seesText("Code sent to •••• 4567");
		await page.getByLabelText("Code from your bank").fill("12345");
		fake.answers("flutterwaveVerifyOpt", { payOrderId, state: "waiting" });
		await tap("Continue");
		await seesText("Your bank has the payment. You'll see it here when it arrives.");
		await expect.poll(() => fake.sent("flutterwaveChargeCard")).toEqual([card, { ...card, pin: "3310" }]);
		await expect.poll(() => fake.sent("flutterwaveVerifyOpt")).toEqual([{ payOrderId, code: "12345" }]);
	});

	it.each(["cardRefused", "railDown"] as const)("keeps the refusal %s in the form", async (error) => {
		const { words, services } = await open((wire) => wire.refuses("flutterwaveChargeCard", error));
		await typeCard();
		await seesText(words.refusal(error));
		expect(services.toasts.state.get()).toEqual([]);
		await expect.element(page.getByLabelText("Card number")).toHaveValue("5531 8866 5214 2950");
	});

	it("keeps the form for another try when the PIN was wrong", async () => {
		const { fake, words } = await open((wire) =>
			wire.answers("flutterwaveChargeCard", { next: "pin", url: null, hint: null }),
		);
		await typeCard();
		await page.getByLabelText("PIN of the card").fill("0000");
		fake.refuses("flutterwaveChargeCard", "cardPinWrong");
		await tap("Continue");
		await seesText(words.refusal("cardPinWrong"));
		await expect.element(page.getByLabelText("PIN of the card")).toHaveValue("");
		await expect.element(page.getByLabelText("PIN of the card")).toHaveFocus();
		await page.getByLabelText("PIN of the card").fill("3310");
		fake.answers("flutterwaveChargeCard", { next: "code", url: null, hint: null });
		await tap("Continue");
		await seesText("Your bank has sent you a code.");
		await seesNo(words.refusal("cardPinWrong"));
	});

	it("shows that the bank's code is wrong", async () => {
		const { fake, words } = await open((wire) =>
			wire.answers("flutterwaveChargeCard", { next: "code", url: null, hint: null }),
		);
		await typeCard();
		fake.refuses("flutterwaveVerifyOpt", "cardCodeWrong");
		await page.getByLabelText("Code from your bank").fill("12345");
		await tap("Continue");
		await seesText(words.refusal("cardCodeWrong"));
	});
});

describe("payment portal", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("cashier", {
			loggedOut: true,
			query: { portal: portalToken },
			replies: (fake) => {
				fake.answers("portalDetail", portal());
				part(fake);
			},
		});

	it("shows payment details without login", async () => {
		const { fake } = await open((wire) => wire.answers("portalConfirm", { references: [reference()] }));
		await page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ }).click();
		await tap("See where to pay");
		await seesText("646 180 110 400 000 007");
		await seesText("If you've paid, the amount here goes down within 15 minutes.");
		await expect
			.poll(() => fake.sent("portalConfirm"))
			.toEqual([{ portal: portalToken, amount: 1099, rail: "stp" }]);
	});

	it("shows that the link has expired", async () => {
		const { words } = await open((wire) => wire.refuses("portalConfirm", "portalRefused"));
		await tap("Pay $1,099");
		await seesText(words.refusal("portalRefused"));
	});
});

describe("rollover", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("confirmExhibition", {
			query: { orderNo },
			replies: (fake) => {
				fake.addWrapper({});
				fake.answers("getExtensionData", extension());
				fake.answers("repayDetail", repaying());
				part(fake);
			},
		});
	const accept = async () => {
		await page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ }).click();
		await page.getByRole("checkbox").click();
	};

	it("requires acceptance", async () => {
		const { fake } = await open(() => undefined);
		await tap("Pay the fee of $116");
		await seesText("Please tick the box to accept first.");
		await expect.element(page.getByRole("checkbox")).toHaveFocus();
		expect(fake.sent("confirmExtensionOrder")).toEqual([]);
	});

	it("is requested once, at the shown price", async () => {
		const { fake } = await open((wire) => wire.keepsPending("confirmExtensionOrder"));
		await accept();
		await tapTwice("Pay the fee of $116");
		const fee = reference({ amountMinor: 11_600 });
		fake.answers("payOrder", payment("waiting", fee));
		fake.answers("confirmExtensionOrder", { done: false, references: [fee] });
		await seesText("Pay exactly $116. Any other amount goes to your loan instead.");
		await expect
			.poll(() => fake.sent("confirmExtensionOrder"))
			.toEqual([{ orderNo, payMinor: 11_600, rail: "stp" }]);
	});

	it("offers another way to pay while the fee is open", async () => {
		await open((wire) => {
			wire.answers("getExtensionData", extension({ waiting: { payOrderId, state: "waiting" } }));
			wire.answers("payOrder", payment("waiting", reference({ amountMinor: 11_600 })));
		});
		await seesText("Pay exactly $116. Any other amount goes to your loan instead.");
		await tap("Choose another way to pay");
		await expect.element(button("Pay the fee of $116")).toBeVisible();
	});

	it.each(["rolloverChanged", "rolloverNotOffered", "railDown"] as const)(
		"shows the refusal %s and reloads the price",
		async (error) => {
			const { fake, words } = await open((wire) => wire.refuses("confirmExtensionOrder", error));
			await accept();
			await tap("Pay the fee of $116");
			await seesText(words.refusal(error));
			await expect.poll(() => fake.sent("getExtensionData").length).toBe(2);
		},
	);
});

describe("giving a loan back", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("giveBack", {
			query: { orderNo },
			replies: (fake) => {
				fake.answers("hasCancelLoan", quoted(null));
				fake.answers("repayDetail", repaying());
				part(fake);
			},
		});
	const quoted = (waiting: { readonly payOrderId: string } | null) => ({
		allowed: true,
		how: "giveBack" as const,
		reasons: [],
		giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN" as const, waiting },
	});
	const accept = async () => {
		await page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ }).click();
		await page.getByRole("checkbox").click();
		await tapTwice("Pay back $3,015");
	};

	it("is requested once, with the quoted amount", async () => {
		const { fake } = await open((wire) => wire.keepsPending("giveBack"));
		await accept();
		const where = reference({ amountMinor: 301_500 });
		fake.answers("payOrder", payment("waiting", where));
		fake.answers("giveBack", { references: [where] });
		await seesText("Pay exactly $3,015.");
		await expect
			.poll(() => fake.sent("giveBack"))
			.toEqual([{ orderNo, payMinor: 301_500, accepted: true, rail: "stp" }]);
	});

	it("shows the open reference when the screen is opened again", async () => {
		const { fake } = await open((wire) => {
			wire.answers("hasCancelLoan", quoted({ payOrderId }));
			wire.answers("payOrder", payment("waiting", reference({ amountMinor: 301_500 })));
		});
		await seesText("Pay exactly $3,015.");
		await seesNo("I give the loan back");
		await tap("Choose another way to pay");
		await seesText("I give the loan back and pay $3,015.");
		expect(fake.sent("giveBack")).toEqual([]);
	});

	it("has the last way to pay chosen", async () => {
		await open((wire) => wire.answers("repayDetail", overdue()));
		await expect.element(page.getByRole("radio", { name: /Bank transfer \(SPEI\)/ })).toBeChecked();
		await seesText(/^Last used\. /);
	});

	it.each(["giveBackOver", "giveBackChanged"] as const)("shows the refusal %s", async (error) => {
		const { words } = await open((wire) => wire.refuses("giveBack", error));
		await accept();
		await seesText(words.refusal(error));
	});
});

describe("payment voucher", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("manualRepayment", {
			query: { orderNo },
			replies: (fake) => {
				fake.answers("repayDetail", overdue());
				fake.answers("voucherList", { vouchers: [] });
				part(fake);
			},
		});
	const fillPicture = async () => {
		await userEvent.upload(page.getByLabelText("Add a picture"), await photo());
		await seesText("1 of 5");
		await page.getByLabelText("Amount you paid, in MXN").fill("1,046");
	};
	const fillIn = async () => {
		await fillPicture();
		await payOn("12102026");
	};
	const payOn = async (digits: string) => {
		await page.getByRole("radio", { name: "Another day" }).click();
		await expect.element(page.getByRole("textbox", { name: "Payment date" })).toHaveFocus();
		await page.getByRole("textbox", { name: "Payment date" }).fill(digits);
	};

	it("shows all errors and focuses the first invalid field", async () => {
		const { fake } = await open(() => undefined);
		await tap("Send proof");
		await seesText("Please upload payment voucher");
		await fieldSays("Amount you paid, in MXN", "Please enter the amount");
		await expect
			.element(page.getByRole("group", { name: "Payment date" }))
			.toHaveAccessibleDescription("Please choose a day");
		await expect.element(page.getByLabelText("Add a picture")).toHaveFocus();
		expect(fake.sent("saveVoucher")).toEqual([]);
	});

	it.each([
		["15102026", "This date is in the future"],
		["1210", "Please enter day, month and year of the payment"],
		["31022026", "Please enter day, month and year of the payment"],
	])("must not have the date %s", async (digits, sentence) => {
		await open(() => undefined);
		await payOn(digits);
		await tap("Send proof");
		await fieldSays("Payment date", sentence);
	});

	it("takes today and yesterday with one tap", async () => {
		const { fake } = await open((wire) => {
			wire.answers("uploadVoucher", { imageId });
			wire.answers("saveVoucher", { voucher: voucher() });
		});
		await fillPicture();
		await page.getByRole("radio", { name: "Today" }).click();
		await page.getByRole("radio", { name: "Yesterday" }).click();
		await tap("Send proof");
		await expect.poll(() => fake.sent("saveVoucher")).toMatchObject([{ paidOn: "2026-10-13" }]);
	});

	it("is sent once, after its picture", async () => {
		const { fake } = await open((wire) => {
			wire.answers("uploadVoucher", { imageId });
			wire.keepsPending("saveVoucher");
		});
		await fillIn();
		await tapTwice("Send proof");
		await expect.poll(() => fake.sent("saveVoucher").length).toBe(1);
		fake.answers("voucherList", { vouchers: [voucher()] });
		fake.answers("saveVoucher", { voucher: voucher() });
		await seesText("We've got your proof. You'll have an answer within 48 hours.");
		await seesText("You can send another one once we've answered.");
		await expect.poll(() => fake.filesSent("uploadVoucher").map((files) => files.length)).toEqual([1]);
		await expect
			.poll(() => fake.sent("saveVoucher"))
			.toEqual([{ orderNo, amount: "1046", paidOn: "2026-10-12", reference: "", imageIds: [imageId] }]);
	});

	it.each(["imageTooLarge", "imageBroken"] as const)("shows the refusal %s of a picture", async (error) => {
		const { fake, words } = await open((wire) => wire.refuses("uploadVoucher", error));
		await fillIn();
		await tap("Send proof");
		await seesText(words.refusal(error));
		expect(fake.sent("saveVoucher")).toEqual([]);
	});

	it("shows that another voucher is open", async () => {
		const { words } = await open((wire) => {
			wire.answers("uploadVoucher", { imageId });
			wire.refuses("saveVoucher", "voucherOpen");
		});
		await fillIn();
		await tap("Send proof");
		await seesText(words.refusal("voucherOpen"));
	});
});

describe("repayment overview", () => {
	it("shows principal, interest and penalty of the due amount", async () => {
		await openScreen("repayDetail", {
			query: { orderNo },
			replies: (fake) => fake.answers("repayDetail", overdue()),
		});
		for (const amount of ["$1,000.50", "$45.17", "$52.45", "$1,098.12"]) await seesText(amount);
		await page.getByRole("list").getByText("5 days late").click();
		await seesText("-$10.00");
	});

	it("formats amounts in the country's locale", async () => {
		const detail = repaying({ next: { number: 2, dueOn: "2026-11-12", dueMinor: 123_456_700 } }, "co");
		await openScreen("repayDetail", {
			country: "co",
			query: { orderNo },
			replies: (fake) => fake.answers("repayDetail", detail),
		});
		await seesText(/\$\s?1\.234\.567/);
	});

	it("replaces the paid-off screen while the loan is open", async () => {
		await openScreen("paidOff", {
			query: { orderNo },
			replies: (fake) => fake.answers("repayDetail", repaying()),
		});
		await isAt(`/repay/repay_detail?orderNo=${orderNo}`);
	});

	it("accepts a higher limit once", async () => {
		const { fake } = await openScreen("paidOff", {
			query: { orderNo },
			replies: (wire) => {
				wire.answers("repayDetail", finished());
				wire.answers("getCreditInfo", credit({ offeredLimit: 10_000 }));
				wire.keepsPending("acceptLimit");
			},
		});
		await tapTwice("Accept the higher limit");
		fake.answers("getCreditInfo", credit({ limit: 10_000 }));
		fake.answers("acceptLimit", { limit: 10_000 });
		await seesText("Your limit is now $10,000");
		await expect.poll(() => fake.sent("acceptLimit")).toEqual([{}]);
	});

	it("shares a receipt where the phone can, and saves it where it refuses", async () => {
		const share = vi.fn(async (_data: ShareData) => undefined);
		Object.assign(navigator, { canShare: () => true, share });
		try {
			await openScreen("repayInfo", {
				query: { orderNo },
				replies: (wire) => {
					wire.answers("repayDetail", repaying());
					wire.answers("receipt", { fileName: "receipt.pdf", pdfBase64: "JVBERi0=" });
				},
			});
			await tap("Share");
			await expect.poll(() => share.mock.calls[0]?.[0].files?.[0]?.name).toBe("receipt.pdf");
			expect(savedFiles()).toEqual([]);
			share.mockRejectedValueOnce(new DOMException("", "AbortError"));
			await tap("Share");
			await expect.poll(() => share.mock.calls.length).toBe(2);
			expect(savedFiles()).toEqual([]);
			share.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
			await tap("Share");
			await expect.poll(() => savedFiles()).toEqual(["receipt.pdf"]);
		} finally {
			Reflect.deleteProperty(navigator, "canShare");
			Reflect.deleteProperty(navigator, "share");
		}
	});

	it("downloads a receipt", async () => {
		const { fake } = await openScreen("repayInfo", {
			query: { orderNo },
			replies: (wire) => {
				wire.answers("repayDetail", repaying());
				wire.answers("receipt", { fileName: "receipt.pdf", pdfBase64: "JVBERi0=" });
			},
		});
		await tap("Download the receipt (PDF)");
		await expect.poll(() => savedFiles()).toEqual(["receipt.pdf"]);
		await expect.poll(() => fake.sent("receipt")).toEqual([{ orderNo }]);
	});
});

describe("statement", () => {
	it("shows what the loan has cost with base, rate and tax, where there is a tax", async () => {
		const books = await statement();
		const untaxed = { ...books, charges: books.charges.map((charge) => ({ ...charge, taxMinor: 0 })) };
		const { fake, services } = await openScreen("statement", {
			query: { orderNo },
			replies: (wire) => wire.answers("statement", books),
		});
		await seesText("What it cost, and the IVA on it");
		await seesText("16% IVA on $46.67");
		await seesText("$7.47");
		fake.answers("statement", untaxed);
		await services.queries.refetchQueries({ queryKey: ["statement"] });
		await seesNo("What it cost, and the IVA on it");
	});

	it("detects an entry that was rewritten since the last visit", async () => {
		const books = await statement();
		const { fake, services } = await openScreen("statement", {
			query: { orderNo },
			replies: (wire) => wire.answers("statement", books),
		});
		await seesText("Verified");
		const other = await statement({ entries: (await statement()).entries.slice(0, 2), payoffMinor: 304_667 });
		fake.answers("statement", other);
		await services.queries.refetchQueries({ queryKey: ["statement"] });
		await seesText("Entry 3 isn't the one this phone saw before.");
		await seesNo("Verified");
		// A rewritten statement must not count as seen.
		await services.queries.resetQueries({ queryKey: ["checked"] });
		await seesText("Entry 3 isn't the one this phone saw before.");
	});
});
