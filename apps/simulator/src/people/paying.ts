import type { CallInput, CallOutput, Calls } from "@puente/contract";
import { type CollectionRailName, collectionRailNames, collectionRails } from "@puente/core/rail";
import { daysBetween, plainDate } from "@puente/core/time";
import { quickRail } from "../../../server/src/start/demo/quick-rail.ts";
import type { Borrower, Paid } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";
import { dieSometime } from "./dying.ts";
import { askForNumber } from "./new-number.ts";
import { losePhone, lostDaysBefore } from "./new-phone.ts";
import { claimAtCounter, claimFalsely, payAndProveTwice, payUnheard, showsAgain } from "./proving.ts";

type Debt = CallOutput<Calls["repayDetail"]>;
type Reference = CallOutput<Calls["payOnline"]>["references"][number];
type Rail = Pick<CallInput<Calls["giveBack"]>, "rail" | "detail" | "acceptedTerms" | "acceptedPersonalData">;

const minorPerUnit = 100;
const wholeUnits = (minor: number) => Math.ceil(minor / minorPerUnit);

/** The rail of a payment with a purpose of its own. */
async function railOf({ country, call }: Borrower): Promise<Rail> {
	const rail = quickRail(country);
	if (!collectionRails[rail].hasContracts) return { rail };
	const { contracts } = await call("railContracts", { rail });
	const versionOf = (kind: string) => contracts.find((each) => each.kind === kind)?.version;
	const documents = { acceptedTerms: versionOf("terms"), acceptedPersonalData: versionOf("personalData") };
	return { rail, detail: "1007", ...documents };
}

type Ask = (borrower: Borrower, orderNo: string, amount: number) => Promise<CallOutput<Calls["payOnline"]>>;

/** How to ask for a reference; null: the simulated borrowers do not pay over it. Others are asked as any online rail. */
const asks: Readonly<Partial<Record<CollectionRailName, Ask | null>>> = {
	stp: ({ call }, orderNo) => call("getStpClabe", { orderNo }),
	oxxo: ({ call }, orderNo, amount) => call("getOxxoReference", { orderNo, amount }),
	"card-portal": ({ call }, orderNo, amount) => call("payOnline", { orderNo, rail: "card-portal", amount }),
	"wompi-pse": async (borrower, orderNo, amount) =>
		borrower.call("payOnline", { orderNo, amount, ...(await railOf(borrower)) }),
	"wompi-nequi": null,
	razorpay: ({ call }, orderNo, amount) => call("payOnline", { orderNo, rail: "razorpay", amount }),
	monnify: ({ call }, orderNo) => call("monnifyReservedAccount", { orderNo }),
	flutterwave: ({ call }, orderNo) => call("flutterwaveReservedAccount", { orderNo }),
	"flutterwave-card": ({ call }, orderNo, amount) => call("flutterwaveRepayLink", { orderNo, amount }),
	"paystack-card": ({ call }, orderNo, amount) => call("paystackAuthorization", { orderNo, amount }),
	paystack: null,
};

/** Where to pay an amount, over a rail that takes it and that chance picks. */
async function referenceFor(borrower: Borrower, debt: Debt, amount: number): Promise<Reference | undefined> {
	const minor = amount * minorPerUnit;
	const takes = (rail: string) =>
		debt.methods.some(
			(method) =>
				method.rail === rail && minor >= (method.minMinor ?? 0) && minor <= (method.maxMinor ?? minor),
		);
	const others = collectionRailNames
		.filter((rail) => !Object.hasOwn(asks, rail))
		.map((rail): [string, Ask] => [
			rail,
			({ call }, orderNo, units) => call("payOnline", { orderNo, rail, amount: units }),
		]);
	const ways = [...Object.entries(asks), ...others].flatMap(([rail, ask]) =>
		ask && takes(rail) ? [ask] : [],
	);
	if (ways.length === 0) return undefined;
	const ask = borrower.chance.pick(ways);
	return (await ask(borrower, debt.orderNo, amount)).references[0];
}

type Payment = { readonly debt: Pick<Debt, "orderNo" | "on">; readonly amountMinor: number };

/** Pays at the rail, as the payer does. Null: the rail refuses. */
async function payTo(
	{ world }: Simulation,
	borrower: Borrower,
	{ rail, number, payOrderId }: Reference,
	{ debt, amountMinor }: Payment,
): Promise<Paid | null> {
	const amount = { amountMinor: BigInt(amountMinor) };
	if (!(await world.pay({ rail, reference: number ?? payOrderId, ...amount }))) return null;
	const paid = { orderNo: debt.orderNo, on: debt.on, at: "rail", ...amount } as const;
	borrower.paid.push(paid);
	return paid;
}

/** The detail says the least that may be paid. */
function payableUnits({ amountMin }: Debt, wished: number): number {
	return Math.max(wished, amountMin);
}

async function payUnits(
	simulation: Simulation,
	borrower: Borrower,
	debt: Debt,
	wished: number,
): Promise<Paid | null> {
	if (wished <= 0) return null;
	const units = payableUnits(debt, wished);
	const reference = await referenceFor(borrower, debt, units);
	return reference
		? payTo(simulation, borrower, reference, { debt, amountMinor: units * minorPerUnit })
		: null;
}

async function rollOver(simulation: Simulation, borrower: Borrower, debt: Debt): Promise<void> {
	const { orderNo } = debt;
	const { quote } = await borrower.call("getExtensionData", { orderNo });
	if (!quote) return;
	const rail = await railOf(borrower);
	const { references } = await borrower.call("confirmExtensionOrder", {
		orderNo,
		payMinor: Number(quote.payMinor),
		...rail,
	});
	const [reference] = references;
	const amountMinor = Number(reference?.amountMinor ?? quote.payMinor);
	if (reference) await payTo(simulation, borrower, reference, { debt, amountMinor });
}

async function giveBack(simulation: Simulation, borrower: Borrower, debt: Debt): Promise<void> {
	const { orderNo } = debt;
	const { giveBack: quoted } = await borrower.call("hasCancelLoan", { orderNo });
	if (!quoted) return;
	const rail = await railOf(borrower);
	const payMinor = Number(quoted.payMinor);
	const { references } = await borrower.call("giveBack", { orderNo, payMinor, accepted: true, ...rail });
	const [reference] = references;
	const amountMinor = Number(reference?.amountMinor ?? payMinor);
	if (reference) await payTo(simulation, borrower, reference, { debt, amountMinor });
}

/** Every second one has repaid a part of the loan before its rollover, whose fee is a share of what is left. */
function repaysPartFirst({ number, paid }: Borrower, { debt, dueInDays }: Day): boolean {
	return number % 2 === 1 && dueInDays > 1 && !paid.some(({ orderNo }) => orderNo === debt.orderNo);
}

/** Pays an account that no borrower has, where the rail takes such money. */
async function payWrongly(
	{ world }: Simulation,
	{ country, chance }: Borrower,
	units: number,
): Promise<void> {
	if (quickRail(country) !== "stp") return;
	const clabe = `6461801570${String(90_000_000 + chance.below(9_999_999)).padStart(8, "0")}`;
	await world.pay({ rail: "stp", reference: clabe, amountMinor: BigInt(units * minorPerUnit) });
}

type Day = {
	readonly debt: Debt;
	readonly dueInDays: number;
	readonly dueUnits: number;
	readonly allUnits: number;
};

/** What a borrower does today about the debt, by habit. */
const ways: Readonly<
	Record<Borrower["habit"], (simulation: Simulation, borrower: Borrower, day: Day) => Promise<unknown>>
> = {
	onDueDate: payWhenDue,
	early: (simulation, borrower, { debt, allUnits }) =>
		borrower.chance.happens(0.5) ? payUnits(simulation, borrower, debt, allUnits) : none(),
	payday: (simulation, borrower, { debt, dueUnits, dueInDays }) =>
		["01", "02", "15", "16"].includes(debt.on.slice(8)) && dueInDays < 20
			? payUnits(simulation, borrower, debt, dueUnits)
			: none(),
	late: (simulation, borrower, { debt, dueUnits }) =>
		debt.overdueDays >= latenessOf(borrower) ? payUnits(simulation, borrower, debt, dueUnits) : none(),
	partly: (simulation, borrower, { debt, dueUnits, dueInDays }) =>
		dueInDays <= 0 && borrower.chance.happens(0.4)
			? payUnits(simulation, borrower, debt, Math.ceil(dueUnits / 3))
			: none(),
	async twice(simulation, borrower, day) {
		if (day.dueInDays > 0) return;
		await payWhenDue(simulation, borrower, day);
		await payWhenDue(simulation, borrower, day);
	},
	async wrongReference(simulation, borrower, day) {
		if (day.dueInDays <= 0 && day.dueInDays > -2) await payWrongly(simulation, borrower, day.dueUnits);
		if (day.dueInDays < -2) await payWhenDue(simulation, borrower, day);
	},
	async rollsOver(simulation, borrower, day) {
		const { debt, dueInDays, dueUnits } = day;
		if (repaysPartFirst(borrower, day)) await payUnits(simulation, borrower, debt, Math.ceil(dueUnits / 2));
		else if (dueInDays <= 1 && debt.moreDays?.payFirstMinor === 0) await rollOver(simulation, borrower, debt);
		else await payWhenDue(simulation, borrower, day);
	},
	async givesBack(simulation, borrower, day) {
		await giveBack(simulation, borrower, day.debt);
		await payWhenDue(simulation, borrower, day);
	},
	async claimsTruly(simulation, borrower, day) {
		if (day.dueInDays <= 0 && day.dueInDays > -3) await claimAtCounter(borrower, day);
		if (day.dueInDays < -6) await payWhenDue(simulation, borrower, day);
	},
	async claimsFalsely(simulation, borrower, day) {
		if (day.dueInDays < 0 && day.dueInDays > -4) await claimFalsely(borrower, day);
		if (day.dueInDays < -12) await payWhenDue(simulation, borrower, day);
	},
	stopsPaying: none,
	async takenBack(simulation, borrower, day) {
		if (day.dueInDays > 0) return;
		const units = payableUnits(day.debt, day.dueUnits);
		const reference = await referenceFor(borrower, day.debt, units);
		const payment = { debt: day.debt, amountMinor: units * minorPerUnit };
		if (!reference || !(await payTo(simulation, borrower, reference, payment))) return;
		if (borrower.chance.happens(0.5)) {
			const { rail, number, payOrderId } = reference;
			const isBack = await simulation.world.takeBack({ rail, reference: number ?? payOrderId });
			if (isBack) simulation.takenBack.push({ rail, amount: units * minorPerUnit });
		}
	},
	cancels: payWhenDue,
	paysTooMuch: (simulation, borrower, { debt, allUnits, dueInDays }) =>
		dueInDays <= 0 ? payUnits(simulation, borrower, debt, allUnits + 7) : none(),
	async losesPhone(simulation, borrower, day) {
		if (day.dueInDays <= lostDaysBefore) await losePhone(simulation, borrower, day.debt.orderNo);
		await payWhenDue(simulation, borrower, day);
	},
	complains: payWhenDue,
	async changesNumber(simulation, borrower, day) {
		askForNumber(simulation, borrower, { orderNo: day.debt.orderNo, dueInDays: day.dueInDays });
		await payWhenDue(simulation, borrower, day);
	},
	async dies(simulation, borrower, day) {
		await dieSometime(simulation, borrower, day.dueInDays);
		if (!borrower.death?.isTrue) await payWhenDue(simulation, borrower, day);
	},
	provesPaid: (simulation, borrower, day) =>
		payAndProveTwice(borrower, day.debt, () => payWhenDue(simulation, borrower, day)),
	provesUnheard: (simulation, borrower, day) =>
		payUnheard(simulation, borrower, day.debt, () => payWhenDue(simulation, borrower, day)),
};

async function none(): Promise<null> {
	return null;
}

function payWhenDue(
	simulation: Simulation,
	borrower: Borrower,
	{ debt, dueUnits, dueInDays }: Day,
): Promise<Paid | null> {
	return dueInDays <= 0 ? payUnits(simulation, borrower, debt, dueUnits) : none();
}

const latenessOf = ({ number }: Borrower) => 4 + (number % 30);
const paydayOfMonth = 15;
/** Every borrower looks at the debt now and then. */
const lookEveryDays = 12;
/** A borrower who complains looks for the answer. */
const complainingDays = 6;
/** In a larger run a late borrower does not look every day. */
const lateRestDays = 3;

type RestingHabit =
	| "early"
	| "payday"
	| "late"
	| "rollsOver"
	| "claimsTruly"
	| "claimsFalsely"
	| "stopsPaying"
	| "losesPhone"
	| "changesNumber"
	| "complains"
	| "provesPaid";

/** Days until the habit may ask for something, where that is not the due date. */
const rests: Readonly<Record<RestingHabit, (borrower: Borrower, day: Day) => number>> = {
	early: ({ chance }) => 1 + chance.below(lookEveryDays),
	payday(_borrower, { debt }) {
		const { day, daysInMonth } = Temporal.PlainDate.from(debt.on);
		return day < paydayOfMonth ? paydayOfMonth - day : daysInMonth + 1 - day;
	},
	late: (borrower, { debt, dueInDays }) =>
		debt.overdueDays > 0 ? latenessOf(borrower) - debt.overdueDays : dueInDays + latenessOf(borrower),
	rollsOver: (_borrower, { dueInDays }) => dueInDays - 1,
	claimsTruly: (_borrower, { dueInDays }) => (dueInDays > 0 ? dueInDays : dueInDays + 7),
	claimsFalsely: (_borrower, { dueInDays }) => (dueInDays > -1 ? dueInDays + 1 : dueInDays + 13),
	stopsPaying: () => 2 * lookEveryDays,
	losesPhone: (_borrower, { dueInDays }) =>
		dueInDays > lostDaysBefore ? dueInDays - lostDaysBefore : dueInDays,
	changesNumber: (_borrower, { dueInDays }) =>
		dueInDays > lostDaysBefore ? dueInDays - lostDaysBefore : dueInDays,
	complains: ({ chance }) => 1 + chance.below(complainingDays),
	provesPaid: (borrower, { debt, dueInDays }) => (showsAgain(borrower, debt) ? 1 : dueInDays),
};

function restOf(borrower: Borrower, day: Day): number {
	const { habit, chance, wishes } = borrower;
	const wished = Object.hasOwn(rests, habit) ? rests[habit as RestingHabit](borrower, day) : day.dueInDays;
	const rest = Math.max(1, Math.min(wished, lookEveryDays + chance.below(lookEveryDays)));
	return wishes.looksSoon && day.dueInDays < 0 ? Math.max(lateRestDays, rest) : rest;
}

/** Returns after how many days the borrower opens the app again. */
export async function payToday(simulation: Simulation, borrower: Borrower, orderNo: string): Promise<number> {
	const debt = await borrower.call("repayDetail", { orderNo });
	const dueMinor = Number(debt.due.totalMinor);
	if (!debt.next && dueMinor === 0) return 1;
	// What is due already comes first; `next` is the instalment after it.
	const dueInDays =
		dueMinor > 0 || !debt.next
			? -debt.overdueDays
			: daysBetween({ from: plainDate(debt.on), to: plainDate(debt.next.dueOn) });
	const dueUnits = wholeUnits(dueMinor || Number(debt.next?.dueMinor ?? 0));
	const day: Day = {
		debt,
		dueInDays,
		dueUnits,
		allUnits: wholeUnits(Number(debt.payoff.totalMinor)),
	};
	const { options, daysLeft } = simulation;
	const habit = options.society.habitToday(borrower.habit, daysLeft, borrower.chance);
	await ways[habit](simulation, borrower, day);
	return restOf(borrower, day);
}
