import { errors } from "@puente/contract";
import { type CollectionRailName, isCollectionRail } from "@puente/core/rail";
import { type Country, countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { afterAll, beforeAll, expect, it } from "vitest";
import { railSettings } from "../src/platform/config/rail-settings.ts";
import { createSettingProblems } from "../src/platform/config/setting-problems.ts";
import { createCollectionRails } from "../src/start/collection-rails.ts";
import type { Applicant } from "./applicant.ts";
import { applicantWithPayout, waitForStep } from "./borrowing.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { reserveSandboxAddress, startSandbox } from "./sandbox-process.ts";

/** The server uses the production adapters of all collection rails; the simulators run in the sandbox process. */
let stopSandbox = () => {};
let sandboxUrl: string;
let server: TestServer;

beforeAll(async () => {
	const address = await reserveSandboxAddress();
	sandboxUrl = address.url;
	const problems = createSettingProblems();
	const rails = railSettings({}, { sandboxUrl, dataDir: address.folder, problems });
	problems.throwIfAny();
	server = await startTestServer({}, undefined, undefined, {
		collectionRails: (now) => createCollectionRails({ rails, sandboxUrl }, now),
	});
	stopSandbox = await startSandbox(address, server.address);
});
afterAll(async () => {
	stopSandbox();
	await server.stop();
});

const borrowers = new Map<Country, Promise<Applicant>>();
/** The borrower of a country; one borrower pays over all of its rails. */
function borrowerOf(country: Country): Promise<Applicant> {
	const existing = borrowers.get(country) ?? borrowerWithLoan(country);
	borrowers.set(country, existing);
	return existing;
}
async function borrowerWithLoan(country: Country): Promise<Applicant> {
	// The smallest Mexican loan would be paid off before the last rail.
	const applicant = await applicantWithPayout(server, country, country === "mx" ? 3 : 1);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

const amount = 1000;

/** The versions of a rail's documents, as a payer who ticks both sends them. */
async function acceptedIn(call: Applicant["call"], rail: string) {
	const reply = await call("railContracts", { rail });
	const contracts = reply.body.data["contracts"] as { kind: string; version: string }[];
	const versionOf = (kind: string) => contracts.find((each) => each.kind === kind)?.version;
	return { acceptedTerms: versionOf("terms"), acceptedPersonalData: versionOf("personalData") };
}

type Request = (applicant: Applicant) => ReturnType<Applicant["call"]>;

/** Rails with a call of their own, or that need more than an amount. */
const special: Readonly<Partial<Record<CollectionRailName, Request>>> = {
	paystack: ({ call, orderNo }) =>
		// Paystack checks the borrower first and reports the result by webhook.
		eventually(async () => {
			const reply = await call("dedicatedAccountCreate", { orderNo });
			const [reference] = reply.body.data["references"] as { kind: string }[];
			return reference?.kind === "checking" ? null : reply;
		}),
	flutterwave: ({ call, orderNo }) => call("flutterwaveReservedAccount", { orderNo }),
	monnify: ({ call, orderNo }) => call("monnifyReservedAccount", { orderNo }),
	"paystack-card": ({ call, orderNo }) => call("paystackAuthorization", { orderNo, amount }),
	"flutterwave-card": ({ call, orderNo }) => call("flutterwaveRepayLink", { orderNo, amount }),
	stp: ({ call, orderNo }) => call("getStpClabe", { orderNo }),
	oxxo: ({ call, orderNo }) => call("getOxxoReference", { orderNo, amount }),
	"wompi-pse": async ({ call, orderNo }) => {
		const accepted = await acceptedIn(call, "wompi-pse");
		return call("payOnline", { orderNo, rail: "wompi-pse", amount, detail: "1007", ...accepted });
	},
	"wompi-nequi": async ({ call, orderNo }) => {
		const accepted = await acceptedIn(call, "wompi-nequi");
		const detail = "3991111111";
		return call("payOnline", { orderNo, rail: "wompi-nequi", amount, detail, ...accepted });
	},
};

/** Every rail of every region, so that a new one is tested too. */
const references = countries.flatMap((country) =>
	regions[country].terms.rails.in
		.filter(isCollectionRail)
		.map((rail): readonly [Country, string, Request] => {
			const online: Request = ({ call, orderNo }) => call("payOnline", { orderNo, rail, amount });
			return [country, rail, special[rail] ?? online];
		}),
);

it.each(references)("%s: books a payment over %s by its webhook", async (country, rail, requestReference) => {
	const applicant = await borrowerOf(country);
	const reply = await requestReference(applicant);
	expect(reply.body).toMatchObject({ code: 0 });
	const [reference] = reply.body.data["references"] as { payOrderId: string; number: string | null }[];
	if (!reference) throw new Error(`${rail} returned no payment reference`);
	const paidMinor = async () => {
		const detail = await applicant.call("repayDetail", { orderNo: applicant.orderNo });
		return Number(detail.body.data["paidMinor"]);
	};
	const before = await paidMinor();
	// The borrower's STP account accepts any amount; a small one leaves debt for the next rail.
	const units = rail === "stp" ? 100 : amount;
	const body = JSON.stringify({
		rail,
		reference: reference.number ?? reference.payOrderId,
		amount: `${units}.00`,
	});
	const paid = await fetch(`${sandboxUrl}/sandbox/pay`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body,
	});
	expect(paid.status).toBe(201);
	const after = await eventually(async () => {
		const now = await paidMinor();
		return now > before ? now : null;
	});
	expect(after - before).toBe(units * 100);
});

const typed = { number: "5531886652142950", cvv: "564", expiryMonth: "09", expiryYear: "32" };

it("ng: charges a card once after PIN and code; another borrower cannot send the code", async () => {
	const applicant = await borrowerOf("ng");
	const { call, orderNo } = applicant;
	const link = await call("flutterwaveRepayLink", { orderNo, amount: 1001 });
	expect(link.body.data).toMatchObject({ references: [{ kind: "page", takesCard: true }] });
	const [reference] = link.body.data["references"] as { payOrderId: string }[];
	const payOrderId = reference?.payOrderId ?? "";
	const before = Number((await call("repayDetail", { orderNo })).body.data["paidMinor"]);

	const early = await call("flutterwaveVerifyOpt", { payOrderId, code: "12345" });
	expect(early.body.code).toBe(10040103);
	const first = await call("flutterwaveChargeCard", { payOrderId, ...typed });
	expect(first.body.data).toEqual({ next: "pin", url: null, hint: null });
	const wrongPin = await call("flutterwaveChargeCard", { payOrderId, ...typed, pin: "0000" });
	expect(wrongPin.body.code).toBe(errors.cardPinWrong.code);
	const declined = await call("flutterwaveChargeCard", { payOrderId, ...typed, number: "5143010522339965" });
	expect(declined.body.code).toBe(errors.cardRefused.code);
	const second = await call("flutterwaveChargeCard", { payOrderId, ...typed, pin: "3310" });
	expect(second.body.data).toMatchObject({ next: "code", hint: expect.stringContaining("OTP") });

	const stranger = await applicantWithPayout(server, "ng");
	const stolen = await stranger.call("flutterwaveVerifyOpt", { payOrderId, code: "12345" });
	expect(stolen.body.code).toBe(10040103);
	const wrong = await call("flutterwaveVerifyOpt", { payOrderId, code: "54321" });
	expect(wrong.body.code).toBe(10040105);
	const right = await call("flutterwaveVerifyOpt", { payOrderId, code: "12345" });
	expect(right.body.data).toEqual({ payOrderId, state: "credited" });
	const again = await call("flutterwaveVerifyOpt", { payOrderId, code: "12345" });
	expect(again.body.data).toEqual({ payOrderId, state: "credited" });
	const more = await call("flutterwaveChargeCard", { payOrderId, ...typed, pin: "3310" });
	expect(more.body.data).toMatchObject({ next: "wait" });
	const after = Number((await call("repayDetail", { orderNo })).body.data["paidMinor"]);
	expect(after - before).toBe(100_100);
});

it("co: names the bank that a payment over PSE needs", async () => {
	const { call, orderNo } = await borrowerOf("co");
	const reply = await call("payOnline", { orderNo, rail: "wompi-pse", amount: amount + 1 });
	expect(reply.body).toMatchObject({
		code: errors.inputRefused.code,
		fields: [{ field: "detail", problem: "required" }],
	});
});

it.each(["🙂", "abc", "+52 55 1234 5678", " "])("co: refuses %j as a Nequi number", async (detail) => {
	const { call, orderNo } = await borrowerOf("co");
	const accepted = await acceptedIn(call, "wompi-nequi");
	const reply = await call("payOnline", {
		orderNo,
		rail: "wompi-nequi",
		amount: amount + 1,
		detail,
		...accepted,
	});
	expect(reply.body).toMatchObject({ code: errors.railNotOffered.code });
});
