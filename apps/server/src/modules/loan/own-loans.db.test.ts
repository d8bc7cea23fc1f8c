import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
});
afterAll(() => server.stop());

async function borrowerWithLoan(country: Applicant["country"]): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, country);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

let colombian: Promise<Applicant> | undefined;
/** The tests share one Colombian borrower, because a second one with the same identity number would be rejected. */
function borrowerInColombia(): Promise<Applicant> {
	colombian ??= borrowerWithLoan("co");
	return colombian;
}

async function data({ call }: Applicant, name: Parameters<Applicant["call"]>[0], input: object) {
	const { body } = await call(name, input as never);
	if (body.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
	return body.data as Record<string, unknown>;
}

/** Books a payment at the rail and sends its webhook. */
async function pay(payOrderId: string, amountMinor: bigint): Promise<void> {
	const paidAt = await server.now();
	const { rail, body, headers } = server.fakes.collections.pay({
		reference: payOrderId,
		amountMinor,
		paidAt,
	});
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
}

it("lists and exports decision, agreement, payout, payments and proofs of a loan", async () => {
	const applicant = await borrowerWithLoan("ng");
	const { orderNo } = applicant;
	const [account] = (await data(applicant, "monnifyReservedAccount", { orderNo }))["references"] as [
		{ payOrderId: string },
	];
	await pay(account.payOrderId, 150_000n);
	await eventually(async () =>
		(await data(applicant, "repayDetail", { orderNo }))["paidMinor"] === 150_000 ? true : null,
	);
	const files = [await photo(9)];
	const { body } = await applicant.call("uploadVoucher", { orderNo }, { files });
	const proof = { amount: 500, paidOn: (await server.now()).toISOString().slice(0, 10), reference: "TRF-77" };
	await data(applicant, "saveVoucher", { orderNo, ...proof, imageIds: [body.data["imageId"]] });

	const held = (await data(applicant, "heldData", {}))["held"] as { kind: string; count: number }[];
	expect(Object.fromEntries(held.map(({ kind, count }) => [kind, count]))).toMatchObject({
		decisions: 1,
		agreements: 1,
		payouts: 1,
		payments: 1,
		proofs: 1,
	});
	const exported = (await data(applicant, "exportData", {}))["data"] as { loans: Record<string, unknown>[] };
	expect(exported.loans).toMatchObject([
		{
			orderNo,
			decisions: [{ outcome: "approve", result: expect.anything() }],
			agreement: { digest: expect.any(String), text: { sections: expect.any(Array) } },
			payouts: [{ state: "settled", to: { accountNumber: expect.any(String) } }],
			loan: {
				currency: "NGN",
				events: expect.arrayContaining([expect.objectContaining({ kind: "payment", amountMinor: "150000" })]),
				payments: [{ rail: "monnify", amountMinor: "150000" }],
				placesToPay: [{ rail: "monnify", amountMinor: null }],
				proofs: [{ reference: "TRF-77", amountMinor: "50000", jpegs: [expect.any(String)] }],
			},
		},
	]);
});

const bothAccepted = { acceptedTerms: "1", acceptedPersonalData: "1" };

it("creates a new pay order for another Nequi number or bank, and reuses it for the same one", async () => {
	const applicant = await borrowerInColombia();
	const { orderNo } = applicant;
	const requestPayOrder = async (rail: string, detail: string) => {
		const answer = await data(applicant, "payOnline", {
			orderNo,
			rail,
			amount: 20_000,
			detail,
			...bothAccepted,
		});
		return (answer["references"] as [{ payOrderId: string }])[0].payOrderId;
	};
	for (const [rail, wrong, right] of [
		["wompi-nequi", "3991111112", "3991111111"],
		["wompi-pse", "1007", "1001"],
	] as const) {
		const first = await requestPayOrder(rail, wrong);
		const second = await requestPayOrder(rail, right);
		expect(second).not.toBe(first);
		expect(await requestPayOrder(rail, right)).toBe(second);
		expect(await requestPayOrder(rail, wrong)).toBe(first);
	}
	const phones = [...server.fakes.collections.charges.values()].map(({ request }) => request.payer.phone);
	expect(phones).toEqual(expect.arrayContaining(["+573991111112", "+573991111111"]));
});

it("gives a loan back in Colombia over PSE with the borrower's bank, and offers Nequi with their number", async () => {
	const applicant = await borrowerInColombia();
	const { orderNo } = applicant;
	const { giveBack } = (await data(applicant, "hasCancelLoan", { orderNo })) as {
		giveBack: { payMinor: number };
	};
	const input = { orderNo, accepted: true, payMinor: giveBack.payMinor, ...bothAccepted };
	const nequi = await data(applicant, "giveBack", { ...input, rail: "wompi-nequi", detail: "3991111111" });
	expect(nequi["references"]).toMatchObject([{ kind: "push", amountMinor: giveBack.payMinor }]);
	const pse = await data(applicant, "giveBack", { ...input, rail: "wompi-pse", detail: "1007" });
	const [page] = pse["references"] as [{ payOrderId: string }];
	expect(server.fakes.collections.charges.get(page.payOrderId)?.request.payerBank).toBe("1007");
	await pay(page.payOrderId, BigInt(giveBack.payMinor));
	await waitForStep(applicant, "Finish");
	expect(await data(applicant, "repayDetail", { orderNo })).toMatchObject({ status: "returned" });
});

it("repays the loan with what was quoted to give it back, when another payment came before", async () => {
	const applicant = await borrowerWithLoan("in");
	const { orderNo } = applicant;
	const { giveBack } = (await data(applicant, "hasCancelLoan", { orderNo })) as {
		giveBack: { payMinor: number };
	};
	const { payMinor } = giveBack;
	const asked = await data(applicant, "giveBack", { orderNo, accepted: true, rail: "razorpay", payMinor });
	const [page] = asked["references"] as [{ payOrderId: string }];
	const online = await data(applicant, "payOnline", { orderNo, rail: "razorpay", amount: 1000 });
	const [other] = online["references"] as [{ payOrderId: string }];
	const paid = async () => (await data(applicant, "repayDetail", { orderNo }))["paidMinor"];
	await pay(other.payOrderId, 100_000n);
	await eventually(async () => ((await paid()) === 100_000 ? true : null));
	await pay(page.payOrderId, BigInt(payMinor));
	await eventually(async () => ((await paid()) !== 100_000 ? true : null));
	expect(await data(applicant, "repayDetail", { orderNo })).not.toMatchObject({ status: "returned" });
});

it("repays the loan with what was quoted to give it back, when it was paid too late for that", async () => {
	const applicant = await borrowerWithLoan("mx");
	const { orderNo } = applicant;
	const { giveBack } = (await data(applicant, "hasCancelLoan", { orderNo })) as {
		giveBack: { payMinor: number };
	};
	const { payMinor } = giveBack;
	const asked = await data(applicant, "giveBack", { orderNo, accepted: true, rail: "card-portal", payMinor });
	const [page] = asked["references"] as [{ payOrderId: string }];
	await server.advance("P30D");
	await pay(page.payOrderId, BigInt(payMinor));
	await eventually(async () =>
		(await data(applicant, "repayDetail", { orderNo }))["paidMinor"] === payMinor ? true : null,
	);
	expect(await data(applicant, "repayDetail", { orderNo })).not.toMatchObject({ status: "returned" });
});
