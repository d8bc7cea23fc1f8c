import type { Country } from "@puente/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCollectionRails } from "../src/collection-rails.ts";
import { railSettings } from "../src/rail-settings.ts";
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
	const applicant = await asked(server, country);
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
		["mx", "stp", ({ call, orderNo }) => call("getStpClabe", { orderNo })],
		["mx", "oxxo", ({ call, orderNo }) => call("getOxxoReference", { orderNo, amount: whole })],
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
	}, 20_000);
	expect(after - before).toBe(units * 100);
});
