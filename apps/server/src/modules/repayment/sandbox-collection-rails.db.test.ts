import { errors } from "@puente/contract";
import {
	type CollectionRailName,
	collectionRailNames,
	collectionRails,
	isCollectionRail,
} from "@puente/core/rail";
import { type Country, countries } from "@puente/core/region";
import { regions } from "@puente/regions/load";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { reserveSandboxAddress, startSandbox } from "../../../test/processes/sandbox-process.ts";
import { railSettings } from "../../platform/config/rail-settings.ts";
import { createSettingProblems } from "../../platform/config/setting-problems.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { createCollectionRails } from "../../start/collection-rails.ts";
import { portalToken } from "./portal.ts";

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
	server = await startTestServer({ sessionDays: 2_000 }, undefined, undefined, {
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
	const applicant = await applicantWithPayout(server, country);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

/** The versions of a rail's documents, as a payer who ticks both sends them. */
async function acceptedIn(call: Applicant["call"], rail: string) {
	const reply = await call("railContracts", { rail });
	const contracts = reply.body.data["contracts"] as { kind: string; version: string }[];
	const versionOf = (kind: string) => contracts.find((each) => each.kind === kind)?.version;
	return { acceptedTerms: versionOf("terms"), acceptedPersonalData: versionOf("personalData") };
}

type Request = (applicant: Applicant, amount: number) => ReturnType<Applicant["call"]>;

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
	"paystack-card": ({ call, orderNo }, amount) => call("paystackAuthorization", { orderNo, amount }),
	"flutterwave-card": ({ call, orderNo }, amount) => call("flutterwaveRepayLink", { orderNo, amount }),
	stp: ({ call, orderNo }) => call("getStpClabe", { orderNo }),
	oxxo: ({ call, orderNo }, amount) => call("getOxxoReference", { orderNo, amount }),
	"wompi-pse": async ({ call, orderNo }, amount) => {
		const accepted = await acceptedIn(call, "wompi-pse");
		return call("payOnline", { orderNo, rail: "wompi-pse", amount, detail: "1007", ...accepted });
	},
	"wompi-nequi": async ({ call, orderNo }, amount) => {
		const accepted = await acceptedIn(call, "wompi-nequi");
		const detail = "3991111111";
		return call("payOnline", { orderNo, rail: "wompi-nequi", amount, detail, ...accepted });
	},
};

/** An account of the borrower's own accepts any amount; nothing is typed. */
const standing: readonly string[] = collectionRailNames.filter(
	(rail) => collectionRails[rail].shape === "standing",
);

/** Every rail of every region, so that a new one is tested too. */
const references = countries.flatMap((country) =>
	regions[country].terms.rails.in
		.filter(isCollectionRail)
		.map((rail): readonly [Country, string, Request] => {
			const online: Request = ({ call, orderNo }, amount) => call("payOnline", { orderNo, rail, amount });
			return [country, rail, special[rail] ?? online];
		}),
);

async function detailOf({ call, orderNo }: Applicant) {
	const { data } = (await call("repayDetail", { orderNo })).body;
	return data as { readonly paidMinor: number; readonly amountMin: number; readonly overdueDays: number };
}

/** Pays at the rail and waits until it is booked. */
async function payAndWait(applicant: Applicant, rail: string, reply: Reply, units: number): Promise<void> {
	expect(reply.body).toMatchObject({ code: 0 });
	const [reference] = reply.body.data["references"] as { payOrderId: string; number: string | null }[];
	if (!reference) throw new Error(`${rail} returned no payment reference`);
	const before = (await detailOf(applicant)).paidMinor;
	const paid = await fetch(`${sandboxUrl}/sandbox/pay`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			rail,
			reference: reference.number ?? reference.payOrderId,
			amount: `${units}.00`,
		}),
	});
	expect(paid.status).toBe(201);
	const after = await eventually(async () => {
		const { paidMinor } = await detailOf(applicant);
		return paidMinor > before ? paidMinor : null;
	});
	expect(after - before).toBe(units * 100);
}

/**
 * The next instalment of the smallest loan is about 350 pesos or rupees, 3,500 Colombian pesos or naira; after three
 * payments less than the minimum is left of it in Nigeria.
 */
const leastBeforeDue = { mx: [100, 100], co: [3_000, 4_000], in: [100, 100], ng: [300, 1_000] } as const;

it.each(references)(
	"%s: books the least payment over %s by its webhook",
	async (country, rail, requestReference) => {
		const applicant = await borrowerOf(country);
		const { amountMin } = await detailOf(applicant);
		const [from, to] = leastBeforeDue[country];
		expect(amountMin).toBeGreaterThanOrEqual(from);
		expect(amountMin).toBeLessThanOrEqual(to);
		if (!standing.includes(rail)) {
			const less = await requestReference(applicant, amountMin - 1);
			const problem = { field: "amount", problem: "amountTooSmall", values: { min: amountMin } };
			expect(less.body).toMatchObject({ code: errors.inputRefused.code, fields: [problem] });
		}
		await payAndWait(applicant, rail, await requestReference(applicant, amountMin), amountMin);
	},
);

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
	const reply = await call("payOnline", { orderNo, rail: "wompi-pse", amount: 5_001 });
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
		amount: 5_001,
		detail,
		...accepted,
	});
	expect(reply.body).toMatchObject({ code: errors.railNotOffered.code });
});

it.each(references)(
	"%s: takes a few units of a late debt over %s, in the app and by link",
	async (country, rail, requestReference) => {
		const applicant = await borrowerOf(country);
		await untilLate(applicant);
		const units = rail === "oxxo" || rail === "card-portal" ? 10 : 1;
		expect((await detailOf(applicant)).amountMin).toBe(1);
		await payAndWait(applicant, rail, await requestReference(applicant, units), units);

		const portal = await portalOf(applicant);
		const detail = await server.sealed("portalDetail", { portal });
		expect(detail.body.data).toMatchObject({ amountMin: 1 });
		const needs = rail.startsWith("wompi") ? await acceptedIn(applicant.call, rail) : {};
		const payer = { "wompi-pse": "1007", "wompi-nequi": "3991111111" }[rail];
		const input = {
			portal,
			rail,
			amount: units + 1,
			...needs,
			...(payer !== undefined && { detail: payer }),
		};
		await payAndWait(applicant, rail, await server.sealed("portalConfirm", input), units + 1);
		if (units === 10) {
			const less = await server.sealed("portalConfirm", { ...input, amount: 9 });
			const problem = { field: "amount", problem: "amountTooSmall", values: { min: 10 } };
			expect(less.body).toMatchObject({ code: errors.inputRefused.code, fields: [problem] });
		}
	},
);

/** The first late borrower moves the clock past all due dates of a loan of 91 days. */
async function untilLate(applicant: Applicant): Promise<void> {
	if ((await detailOf(applicant)).overdueDays === 0) await server.advance("P95D");
	expect((await detailOf(applicant)).overdueDays).toBeGreaterThan(0);
}

async function portalOf({ orderNo }: Applicant): Promise<string> {
	const { id } = await server.database.db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.orderId")
		.select("loans.id")
		.where("orders.orderNo", "=", orderNo)
		.executeTakeFirstOrThrow();
	const expiresAt = new Date((await server.now()).getTime() + 3_600_000);
	return portalToken(createVault(Buffer.alloc(32, 7)), id, expiresAt);
}
