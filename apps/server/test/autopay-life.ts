import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import type { Applicant } from "./applicant.ts";
import { approvedApplicant, signOffer, waitForStep } from "./borrowing.ts";
import { eventually, type Reply, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { mandateCode, reusableCard } from "./simulators/collection-simulator.ts";

type Try = {
	readonly number: number;
	readonly state: string;
	readonly reason: string | null;
	readonly amountMinor: number;
};
export type AutopayView = {
	readonly offered: boolean;
	readonly waits: boolean;
	readonly ways: readonly {
		readonly way: string;
		readonly limitMinor: number;
		readonly cards: readonly { readonly cardId: string }[] | null;
	}[];
	readonly next: { readonly dueOn: string; readonly amountMinor: number } | null;
	readonly mandate: {
		readonly state: string;
		readonly endCause: string | null;
		readonly limitMinor: number;
		readonly takenMinor: number;
		readonly url: string | null;
	} | null;
	readonly charge: {
		readonly dueOn: string;
		readonly amountMinor: number;
		readonly state: string;
		readonly maySkip: boolean;
		readonly tries: readonly Try[];
	} | null;
};

export const wayOf = { mx: "card", co: "nequi", in: "upi", ng: "card" } as const satisfies Record<
	Country,
	string
>;
const handRail = { mx: "card-portal", co: "wompi-nequi", in: "razorpay", ng: "paystack-card" } as const;
const longLoans = {
	mx: { productId: "mx-quick-91", amount: 1_000, days: 91 },
	co: { productId: "co-quick-91", amount: 40_000, days: 91 },
	in: { productId: "in-plus-91", amount: 5_000, days: 91 },
	ng: { productId: "ng-quick-91", amount: 10_000, days: 91 },
} as const;
const phone = { co: { detail: "3101234567", acceptedTerms: "1", acceptedPersonalData: "1" } } as const;

function accepted(applicant: Applicant): { acceptedTerms?: string; acceptedPersonalData?: string } {
	return applicant.country === "co" ? { acceptedTerms: "1", acceptedPersonalData: "1" } : {};
}

function ok(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`the call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

export async function viewOf({ call, orderNo }: Applicant): Promise<AutopayView> {
	return ok(await call("autopay", { orderNo })) as unknown as AutopayView;
}

export async function detailOf({ call, orderNo }: Applicant) {
	return ok(await call("repayDetail", { orderNo })) as unknown as {
		readonly paidMinor: number;
		readonly amountMin: number;
		readonly status: string;
		readonly due: { readonly totalMinor: number };
		readonly phases: readonly { readonly dueOn: string; readonly dueMinor: number }[];
	};
}

/** Pays by hand, with a card that is remembered in Nigeria. */
export async function payByHand(server: TestServer, applicant: Applicant, amount: number): Promise<void> {
	const { call, orderNo, country } = applicant;
	const more = country === "co" ? phone.co : {};
	const made = ok(await call("payOnline", { orderNo, amount, rail: handRail[country], ...more }));
	const [reference] = made["references"] as { payOrderId: string }[];
	const payOrderId = reference?.payOrderId ?? "";
	const paid = { reference: payOrderId, amountMinor: BigInt(amount) * 100n, paidAt: await server.now() };
	const card = reusableCard({ code: `AUTH_${randomUuid()}`, expiryYear: "2035" });
	server.fakes.collections.pay({ ...paid, ...(country === "ng" && { card }) });
	const state = ok(await call("payOrder", { payOrderId }))["state"];
	if (state !== "credited") throw new Error(`the payment is ${String(state)}`);
}

/** A loan with several instalments, each of them more than the least that is paid at once. */
async function acceptLongLoan(applicant: Applicant): Promise<void> {
	const { call, orderNo, country } = applicant;
	const choice = longLoans[country];
	const offerDigest = await signOffer(applicant, choice);
	ok(await call("getMoneyPlus", { orderNo, ...choice, offerDigest, accepted: true, now: true }));
}

/** A borrower who has paid a part of the first instalment, and is offered autopay. */
export async function borrowerToAsk(server: TestServer, country: Country): Promise<Applicant> {
	const applicant = await approvedApplicant(server, country);
	await acceptLongLoan(applicant);
	await waitForStep(applicant, "Repaying");
	await payByHand(server, applicant, (await detailOf(applicant)).amountMin);
	return applicant;
}

export async function startAutopay(server: TestServer, applicant: Applicant): Promise<Reply> {
	const { call, orderNo, country } = applicant;
	const { ways } = await viewOf(applicant);
	const cardId = ways[0]?.cards?.[0]?.cardId;
	const input = { orderNo, way: wayOf[country], ...accepted(applicant), ...(cardId && { cardId }) };
	const reply = await call("startAutopay", input);
	ok(reply);
	server.fakes.collections.mandates.state = { outcome: "active", code: mandateCode };
	return reply;
}

export async function borrowerWithAutopay(server: TestServer, country: Country): Promise<Applicant> {
	const applicant = await borrowerToAsk(server, country);
	await startAutopay(server, applicant);
	const { mandate } = await viewOf(applicant);
	if (mandate?.state !== "active") throw new Error(`the mandate is ${mandate?.state}`);
	return applicant;
}

/** Moves the clock to a local time, and waits until autopay of this borrower has done what was due. */
export async function moveTo(
	server: TestServer,
	applicant: Applicant,
	day: string,
	time: string,
): Promise<void> {
	const target = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(
		packs[applicant.country].timeZone,
	);
	const now = await server.now();
	const seconds = Math.ceil((target.epochMilliseconds - now.getTime()) / 1000) + 1;
	server.fakes.collections.now = () => new Date(target.epochMilliseconds + 1000);
	if (seconds > 0) await server.advance(`PT${seconds}S`);
	await settled(server, applicant);
}

/** Every look that was due is over. */
export async function settled(server: TestServer, applicant: Applicant): Promise<void> {
	await eventually(async () => {
		const now = await server.now();
		const rows = await server.database.db
			.selectFrom("autopays")
			.select(["stepAt", "steps", "state"])
			.where("borrowerId", "=", applicant.userId)
			.execute();
		const isDone = rows.every(
			({ stepAt, steps, state }) => stepAt === null || (stepAt > now && (steps === 0 || state !== "active")),
		);
		return isDone ? true : null;
	});
}

export function daysBefore(day: string, days: number): string {
	return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** The borrower is told, two days before the due date that autopay charges next. Returns that day. */
export async function tellNext(server: TestServer, applicant: Applicant): Promise<string> {
	const { next } = await viewOf(applicant);
	if (!next) throw new Error("autopay has no next due date");
	await moveTo(server, applicant, daysBefore(next.dueOn, 2), "10:00");
	return next.dueOn;
}
