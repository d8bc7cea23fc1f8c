import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { agreedLoan, payoutAccount } from "./start-payout.ts";

const BasicInfo = { firstName: "Ana", lastName: "Ruiz", cardType: "ce" };
const none = { Addition: null, Question: null, IdentityOCR: null, BasicInfo };

describe("the account of a payout", () => {
	it("has what the borrower gave for it", () => {
		const BindCard = {
			bankCode: "1007",
			accountNumber: "0123456789",
			branchCode: "12",
			cardholderName: "Ana María Ruiz",
			cardType: "current",
			nationalId: "999",
		};
		const IdentityOCR = { values: { cardNo: "E-77" }, edits: [] };
		expect(payoutAccount({ ...none, BindCard, IdentityOCR })).toEqual({
			bankCode: "1007",
			accountNumber: "0123456789",
			branchCode: "12",
			holder: "Ana María Ruiz",
			accountType: "current",
			nationalId: "E-77",
			nationalIdType: "ce",
		});
		expect(payoutAccount({ ...none, BindCard })).toMatchObject({ nationalId: "999" });
	});

	it("has nothing that the region does not ask for", () => {
		const BindCard = { bankCode: "044", accountNumber: "0690000031", cardType: "debit" };
		const IdentityOCR = { values: { cardNo: "E-77" }, edits: [] };
		const account = payoutAccount({
			...none,
			BasicInfo: { ...BasicInfo, cardType: "nin" },
			BindCard,
			IdentityOCR,
		});
		expect(account).toStrictEqual({ bankCode: "044", accountNumber: "0690000031", holder: "Ana Ruiz" });
	});
});

it("an accepted loan that cannot be priced is a fault", () => {
	const [product] = pricedProducts(regions.ng, { limit: 100_000, tier: "standard" });
	if (!product) throw new Error("no product");
	const agreement = { product, amount: -1, days: product.tenures[0]?.days ?? 0 };
	const counted = "2026-11-15" as PlainDate;
	expect(() => agreedLoan(agreement, counted)).toThrow(`${product.productId} cannot be priced`);
	expect(agreedLoan({ ...agreement, amount: 20_000 }, counted).quote.receivedMinor).toBeGreaterThan(0n);
});
