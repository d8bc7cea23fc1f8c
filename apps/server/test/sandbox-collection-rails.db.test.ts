import { errors } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { afterAll, beforeAll, expect, it } from "vitest";
import { railSettings } from "../src/platform/config/rail-settings.ts";
import { createCollectionRails } from "../src/start/collection-rails.ts";
import type { Applicant } from "./applicant.ts";
import { asked, reaches } from "./borrowing.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { findSandboxPlace, startSandbox } from "./sandbox-process.ts";

/** The production adapters of every rail in, the pretend rails in a process of their own, and our server between them. */
let endSandbox = () => {};
let sandboxUrl: string;
let server: TestServer;

beforeAll(async () => {
	const place = await findSandboxPlace();
	sandboxUrl = place.url;
	const rails = railSettings({}, { sandboxUrl, dataDir: place.folder });
	server = await startTestServer({}, undefined, undefined, {
		collectionRails: (now) => createCollectionRails({ rails, sandboxUrl }, now),
	});
	endSandbox = await startSandbox(place, server.address);
});
afterAll(async () => {
	endSandbox();
	await server.stop();
});

const borrowers = new Map<Country, Promise<Applicant>>();
/** One borrower of a country pays over all of its rails. */
function borrowerOf(country: Country): Promise<Applicant> {
	const there = borrowers.get(country) ?? borrow(country);
	borrowers.set(country, there);
	return there;
}
async function borrow(country: Country): Promise<Applicant> {
	// The smallest loan of Mexico would be paid off before its last rail.
	const applicant = await asked(server, country, country === "mx" ? 3 : 1);
	await reaches(applicant, "Repaying");
	return applicant;
}

const whole = 1000;
const ways: readonly (readonly [Country, string, (applicant: Applicant) => ReturnType<Applicant["call"]>])[] =
	[
		["ng", "paystack", ({ call, orderNo }) => call("dedicatedAccountCreate", { orderNo })],
		["ng", "flutterwave", ({ call, orderNo }) => call("flutterwaveReservedAccount", { orderNo })],
		["ng", "monnify", ({ call, orderNo }) => call("monnifyReservedAccount", { orderNo })],
		["ng", "paystack-card", ({ call, orderNo }) => call("paystackAuthorization", { orderNo, amount: whole })],
		[
			"ng",
			"flutterwave-card",
			({ call, orderNo }) => call("flutterwaveRepayLink", { orderNo, amount: whole }),
		],
		["mx", "stp", ({ call, orderNo }) => call("getStpClabe", { orderNo })],
		["mx", "oxxo", ({ call, orderNo }) => call("getOxxoReference", { orderNo, amount: whole })],
		[
			"mx",
			"card-portal",
			({ call, orderNo }) => call("payOnline", { orderNo, rail: "card-portal", amount: whole }),
		],
		[
			"in",
			"razorpay",
			({ call, orderNo }) => call("payOnline", { orderNo, rail: "razorpay", amount: whole }),
		],
		[
			"co",
			"wompi-pse",
			({ call, orderNo }) => call("payOnline", { orderNo, rail: "wompi-pse", amount: whole, detail: "1007" }),
		],
		[
			"co",
			"wompi-nequi",
			({ call, orderNo }) =>
				call("payOnline", { orderNo, rail: "wompi-nequi", amount: whole, detail: "3991111111" }),
		],
	];

it.each(ways)("%s: what is paid over %s is in the books, told by its webhook", async (country, rail, ask) => {
	const applicant = await borrowerOf(country);
	const reply = await ask(applicant);
	expect(reply.body).toMatchObject({ code: 0 });
	const [reference] = reply.body.data["references"] as { payOrderId: string; number: string | null }[];
	if (!reference) throw new Error("Nothing to pay to.");
	const paidMinor = async () => {
		const detail = await applicant.call("repayDetail", { orderNo: applicant.orderNo });
		return Number(detail.body.data["paidMinor"]);
	};
	const before = await paidMinor();
	// An account of the borrower's own takes any amount; a part leaves something for the next rail.
	const units = rail === "stp" ? 100 : whole;
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

it("a card typed in the app pays after its PIN and its code, once, and a stranger cannot send the code", async () => {
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
	const declined = await call("flutterwaveChargeCard", { payOrderId, ...typed, pin: "0000" });
	expect(declined.body.code).toBe(10040104);
	const second = await call("flutterwaveChargeCard", { payOrderId, ...typed, pin: "3310" });
	expect(second.body.data).toMatchObject({ next: "code", hint: expect.stringContaining("OTP") });

	const stranger = await asked(server, "ng");
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

it.each(["🙂", "abc", "+52 55 1234 5678", " "])(
	"co: Nequi is not asked under %j, which is no number of its",
	async (detail) => {
		const { call, orderNo } = await borrowerOf("co");
		const reply = await call("payOnline", { orderNo, rail: "wompi-nequi", amount: whole + 1, detail });
		expect(reply.body).toMatchObject({ code: errors.railNotOffered.code });
	},
);
