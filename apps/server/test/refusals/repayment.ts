import type { Country } from "@puente/core/region";
import type { ReusableCard } from "@puente/providers/payments";
import type { Applicant } from "../applicant.ts";
import { applicantWithPayout, waitForStep } from "../borrowing.ts";
import type { TestServer } from "../harness.ts";
import { randomUuid } from "../random.ts";
import { reusableCard } from "../simulators/collection-simulator.ts";
import { photo } from "../simulators/fake-providers.ts";
import { callOf, dataOf, type Provocations, type Provoke } from "./provoke.ts";

async function borrowerWithLoan(server: TestServer, country: Country = "ng"): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, country);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

const card = { number: "5531886652142950", cvv: "564", expiryMonth: "09", expiryYear: "32" };
/** A payment by a card that the borrower types. */
async function cardPayment({ call, orderNo }: Applicant): Promise<string> {
	const { references } = dataOf(await call("flutterwaveRepayLink", { orderNo, amount: 1001 }));
	return (references as { payOrderId: string }[])[0]?.payOrderId ?? "";
}

/** A borrower whose card is stored since a first payment on the rail's page. */
async function borrowerWithCard(server: TestServer, card: ReusableCard) {
	const applicant = await borrowerWithLoan(server);
	const { call, orderNo } = applicant;
	const { references } = dataOf(await call("paystackAuthorization", { orderNo, amount: 1000 }));
	const payOrderId = (references as { payOrderId: string }[])[0]?.payOrderId ?? "";
	const paidAt = await server.now();
	server.fakes.collections.pay({ reference: payOrderId, amountMinor: 100_000n, paidAt, card });
	dataOf(await call("payOrder", { payOrderId }));
	const { cards } = dataOf(await call("repayDetail", { orderNo }));
	return { applicant, cardId: (cards as { cardId: string }[])[0]?.cardId ?? "" };
}

async function giveBackMinor({ call, orderNo }: Applicant): Promise<number> {
	const { giveBack } = dataOf(await call("hasCancelLoan", { orderNo }));
	return (giveBack as { payMinor: number }).payMinor;
}
const giveBack =
	(change: (payMinor: number, server: TestServer) => Promise<number>): Provoke =>
	async (server) => {
		const applicant = await borrowerWithLoan(server, "in");
		const payMinor = await change(await giveBackMinor(applicant), server);
		const input = { orderNo: applicant.orderNo, accepted: true, rail: "razorpay", payMinor };
		return callOf(applicant, "giveBack", input);
	};

async function rolloverMinor({ call, orderNo }: Applicant): Promise<number> {
	const { quote } = dataOf(await call("getExtensionData", { orderNo }));
	return (quote as { payMinor: number }).payMinor;
}

/** A proof of a payment that waits for a clerk. */
async function sendProof({ call, orderNo, server }: Applicant) {
	const { imageId } = dataOf(await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }));
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const proof = { orderNo, amount: 5000, paidOn, reference: "T-1", imageIds: [String(imageId)] };
	dataOf(await call("saveVoucher", proof));
}

export const repaymentRefusals = {
	railNotOffered: async (server) => {
		const applicant = await borrowerWithLoan(server);
		return callOf(applicant, "payOnline", { orderNo: applicant.orderNo, rail: "oxxo", amount: 1000 });
	},
	railDown: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const pay = callOf(applicant, "paystackAuthorization", { orderNo: applicant.orderNo, amount: 2000 });
		return async (lang) => {
			server.fakes.collections.down = true;
			const reply = await pay(lang);
			server.fakes.collections.down = false;
			return reply;
		};
	},
	paymentNotFound: async (server) =>
		callOf(await borrowerWithLoan(server), "payOrder", { payOrderId: randomUuid() }),
	cardRefused: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const payOrderId = await cardPayment(applicant);
		const declined = { ...card, number: "5143010522339965" };
		return callOf(applicant, "flutterwaveChargeCard", { payOrderId, ...declined });
	},
	cardPinWrong: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const payOrderId = await cardPayment(applicant);
		return callOf(applicant, "flutterwaveChargeCard", { payOrderId, ...card, pin: "0000" });
	},
	cardCodeWrong: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const payOrderId = await cardPayment(applicant);
		dataOf(await applicant.call("flutterwaveChargeCard", { payOrderId, ...card, pin: "3310" }));
		return callOf(applicant, "flutterwaveVerifyOpt", { payOrderId, code: "54321" });
	},
	cardExpired: async (server) => {
		const card = reusableCard({ expiryMonth: "10", expiryYear: "2026" });
		const { applicant, cardId } = await borrowerWithCard(server, card);
		return callOf(applicant, "chargeStoredCard", { orderNo: applicant.orderNo, cardId, amount: 1000 });
	},
	cardNotFound: async (server) =>
		callOf(await borrowerWithLoan(server), "removeStoredCard", { cardId: randomUuid() }),
	cardBusy: async (server) => {
		const card = reusableCard({ expiryYear: "2040" });
		const { applicant, cardId } = await borrowerWithCard(server, card);
		const charge = { orderNo: applicant.orderNo, cardId, amount: 2000 };
		server.fakes.collections.cards.answer = "page";
		dataOf(await applicant.call("chargeStoredCard", charge));
		return callOf(applicant, "chargeStoredCard", { ...charge, amount: 3000 });
	},
	autopayRunning: async (server) => {
		const { applicant, cardId } = await borrowerWithCard(server, reusableCard({ expiryYear: "2041" }));
		const start = { orderNo: applicant.orderNo, way: "card", cardId } as const;
		dataOf(await applicant.call("startAutopay", start));
		return callOf(applicant, "startAutopay", start);
	},
	autopayNotRunning: async (server) => {
		const applicant = await borrowerWithLoan(server);
		return callOf(applicant, "stopAutopay", { orderNo: applicant.orderNo, keepCard: true });
	},
	autopaySkipOver: async (server) => {
		const applicant = await borrowerWithLoan(server);
		return callOf(applicant, "skipAutopay", { orderNo: applicant.orderNo, dueOn: "2026-12-17" });
	},
	railChecking: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const payMinor = await rolloverMinor(applicant);
		server.fakes.collections.checkedCustomers = new Set();
		const input = { orderNo: applicant.orderNo, rail: "paystack", payMinor };
		return callOf(applicant, "confirmExtensionOrder", input);
	},
	rolloverNotOffered: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const { call, orderNo } = applicant;
		const input = { orderNo, rail: "paystack-card", payMinor: await rolloverMinor(applicant) };
		const { references } = dataOf(await call("confirmExtensionOrder", input));
		const reference = (references as { payOrderId: string }[])[0]?.payOrderId ?? "";
		const paidAt = await server.now();
		server.fakes.collections.pay({ reference, amountMinor: BigInt(input.payMinor), paidAt });
		dataOf(await call("updateExtensionOrderStatus", { orderNo }));
		return callOf(applicant, "confirmExtensionOrder", { ...input, payMinor: input.payMinor + 1 });
	},
	rolloverChanged: async (server) => {
		const applicant = await borrowerWithLoan(server);
		const payMinor = (await rolloverMinor(applicant)) + 1;
		const input = { orderNo: applicant.orderNo, rail: "paystack-card", payMinor };
		return callOf(applicant, "confirmExtensionOrder", input);
	},
	giveBackChanged: giveBack(async (payMinor) => payMinor - 1),
	giveBackOver: giveBack(async (payMinor, server) => {
		await server.advance("P20D");
		return payMinor;
	}),
	voucherOpen: async (server) => {
		const applicant = await borrowerWithLoan(server);
		await sendProof(applicant);
		const { orderNo } = applicant;
		const claim = { type: 1, description: "I have paid.", contact: "8031234567", orderNo } as const;
		return callOf(applicant, "createFeedback", claim);
	},
	portalRefused: async (server) => {
		const portal = `${randomUuid()}.zzzzzz.${"A".repeat(43)}`;
		return (lang) => server.sealed("portalDetail", { portal }, { lang });
	},
} satisfies Provocations;
