import { floor, nearest, over, percent, plus, taxOf, times, whole } from "./fraction.ts";
import { type Happening, type LivedProduct, type Pauses, pausesOf } from "./happenings.ts";
import { unit, workOut } from "./offer.ts";

/**
 * The life of one loan, lived again a day at a time as docs/money.md describes it: with exact fractions, and without the
 * product's code. Days are counted from the payout. Amounts are minor units.
 */

type Phase = {
	due: number;
	/** The days in which its agreed interest is earned: after the first, up to the second. */
	window: readonly [number, number];
	readonly agreed: { readonly interest: bigint; readonly tax: bigint; readonly balanceDays: bigint };
	readonly principal: bigint;
	left: bigint;
	/** Balance × days billed to this instalment, by the window in which they passed. */
	readonly earned: Map<Phase, bigint>;
	interestPaid: bigint;
	taxPaid: bigint;
	overdueDays: bigint;
	penalty: bigint;
	penaltyMax: bigint;
	waived: bigint;
	penaltyPaid: bigint;
	penaltyTaxPaid: bigint;
};

type Life = {
	readonly product: LivedProduct;
	readonly principal: bigint;
	readonly fee: bigint;
	readonly feeTax: bigint;
	readonly phases: readonly Phase[];
	/** Days after the first and up to the second bear no penalty. */
	readonly pauses: Pauses;
	rolloverCost: bigint;
	rollovers: number;
	credit: bigint;
	returned: boolean;
	/** The loss that is not paid yet, after a write-off. */
	loss: bigint | null;
};

const interestRate = (product: LivedProduct) => percent(product.interestTaxPercent);
const penaltyRate = (product: LivedProduct) => percent(product.penaltyTaxPercent);
const stepOf = ({ taxStepMinor }: LivedProduct) => BigInt(taxStepMinor ?? 1);

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}

function positive(value: bigint): bigint {
	return value > 0n ? value : 0n;
}

function total(amounts: readonly bigint[]): bigint {
	return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function interestOf(phase: Phase): bigint {
	return total(
		[...phase.earned].map(([{ agreed }, balanceDays]) =>
			nearest({ top: agreed.interest * balanceDays, bottom: agreed.balanceDays }),
		),
	);
}

function taxesOf({ product }: Life, phase: Phase) {
	const step = stepOf(product);
	return {
		interest: taxOf(interestOf(phase), interestRate(product), step),
		penalty: taxOf(phase.penalty - phase.waived, penaltyRate(product), step),
	};
}

/** What is owed of an instalment, by kind. */
function owedOf(life: Life, phase: Phase) {
	const taxes = taxesOf(life, phase);
	return {
		principal: phase.left,
		interest: interestOf(phase) - phase.interestPaid,
		tax: taxes.interest - phase.taxPaid,
		penalty: phase.penalty - phase.waived - phase.penaltyPaid,
		penaltyTax: taxes.penalty - phase.penaltyTaxPaid,
	};
}

function allOf(life: Life, phase: Phase): bigint {
	return total(Object.values(owedOf(life, phase)));
}

function isPrepaid({ principal, left }: Phase): boolean {
	return principal > 0n && left === 0n;
}

function begin(product: LivedProduct, amount: number, days: number, pauses: Pauses): Life {
	const offer = workOut(product, amount, days);
	const principal = BigInt(amount) * unit;
	let from = 0;
	let balance = principal;
	const phases = offer.instalments.map((instalment): Phase => {
		const { day, interest, tax } = instalment;
		const phase: Phase = {
			due: day,
			window: [from, day],
			agreed: { interest, tax, balanceDays: balance * BigInt(day - from) },
			principal: instalment.principal,
			left: instalment.principal,
			earned: new Map(),
			interestPaid: 0n,
			taxPaid: 0n,
			overdueDays: 0n,
			penalty: 0n,
			penaltyMax: principal,
			waived: 0n,
			penaltyPaid: 0n,
			penaltyTaxPaid: 0n,
		};
		from = day;
		balance -= instalment.principal;
		return phase;
	});
	const life: Life = {
		product,
		principal,
		fee: offer.fee,
		feeTax: offer.feeTax,
		phases,
		pauses,
		rolloverCost: 0n,
		rollovers: 0,
		credit: 0n,
		returned: false,
		loss: null,
	};
	boundPenalties(life);
	return life;
}

/** What the ceiling of all costs leaves, after everything agreed and charged. */
function roomUnderCeiling(life: Life): bigint {
	const ceiling = (life.principal * BigInt(life.product.costMaxPercent ?? 0)) / 100n;
	const phases = life.phases.map((phase) => {
		const { agreed, penalty } = phase;
		return agreed.interest + agreed.tax + penalty + taxesOf(life, phase).penalty;
	});
	return positive(ceiling - life.fee - life.feeTax - life.rolloverCost - total(phases));
}

/** The law's and the ceiling's rest for penalties, spread over the instalments by their principal. */
function boundPenalties(life: Life): void {
	const { product, principal, phases } = life;
	const law = (principal * BigInt(product.penalty.capPercent)) / 100n;
	const lawful = positive(law - total(phases.map(({ penalty }) => penalty)));
	const rate = penaltyRate(product);
	const room = roomUnderCeiling(life);
	const withoutTax =
		rate.top === 0n
			? room
			: floor(over(whole(positive(room - BigInt(phases.length) * stepOf(product))), plus(whole(1n), rate)));
	const share = smaller(lawful, withoutTax);
	let [upTo, before] = [0n, 0n];
	for (const phase of phases) {
		upTo += phase.principal;
		const until = (upTo * share) / principal;
		phase.penaltyMax = smaller(phase.penaltyMax, phase.penalty + until - before);
		before = until;
	}
}

/** One more day: interest first, because an instalment that fell due is overdue with its interest. */
function liveDay(life: Life, day: number): void {
	if (life.loss !== null) return;
	const { phases, product } = life;
	const isPaused = life.pauses.some(([after, upTo]) => after < day && day <= upTo);
	phases.forEach((phase, index) => {
		const [after, until] = phase.window;
		const balance = total(phases.slice(index).map(({ left }) => left));
		if (day <= after || day > until || balance === 0n) return;
		const billed = isPrepaid(phase) ? phases.find(({ left }) => left > 0n) : phase;
		billed?.earned.set(phase, (billed.earned.get(phase) ?? 0n) + balance);
	});
	for (const phase of phases) {
		if (day <= phase.due + product.penalty.graceDays) continue;
		const { principal, interest, tax } = owedOf(life, phase);
		const base = product.penalty.base === "overdue-principal" ? principal : principal + interest + tax;
		if (!isPaused) phase.overdueDays += base;
		const grown = nearest(times(whole(phase.overdueDays), percent(product.penalty.percentPerDay)));
		phase.penalty = smaller(phase.penaltyMax, grown);
	}
}

/** Penalty and its tax, the tax on interest, interest, principal: what is due first, then the rest, the oldest first. */
function allocate(life: Life, amount: bigint, day: number): bigint {
	let left = amount;
	const take = (owed: bigint) => {
		const part = smaller(left, owed);
		left -= part;
		return part;
	};
	const due = life.phases.filter((phase) => phase.due <= day);
	for (const phase of [...due, ...life.phases]) {
		const owed = owedOf(life, phase);
		phase.penaltyPaid += take(owed.penalty);
		phase.penaltyTaxPaid += take(owed.penaltyTax);
		phase.taxPaid += take(owed.tax);
		phase.interestPaid += take(owed.interest);
		phase.left -= take(owed.principal);
	}
	for (const phase of life.phases) takeOffFraction(life, phase);
	return left;
}

/** What is asked for settles an instalment: less than a unit is taken off. */
function takeOffFraction(life: Life, phase: Phase): void {
	if (allOf(life, phase) >= unit) return;
	const owed = owedOf(life, phase);
	phase.left = 0n;
	phase.interestPaid += owed.interest;
	phase.taxPaid += owed.tax;
	phase.penaltyPaid += owed.penalty;
	phase.penaltyTaxPaid += owed.penaltyTax;
}

function waive(life: Life, amount: bigint, day: number): void {
	let left = amount;
	for (const phase of life.phases) {
		const part = smaller(left, owedOf(life, phase).penalty);
		phase.waived += part;
		left -= part;
		if (phase.due <= day) takeOffFraction(life, phase);
	}
}

function penaltyOwed(life: Life): bigint {
	return total(
		life.phases.map((phase) => {
			const { penalty, penaltyTax } = owedOf(life, phase);
			return penalty + penaltyTax;
		}),
	);
}

/** Fee and tax on the principal that is left. */
function rolloverPrice({ product, phases }: Life): { readonly fee: bigint; readonly tax: bigint } {
	const left = total(phases.map((phase) => phase.left));
	const fee = nearest(times(whole(left), percent(product.rollover.feePercent)));
	return { fee, tax: taxOf(fee, percent(product.feeTaxPercent), stepOf(product)) };
}

/** Dates of what is not settled move, from today if the oldest is overdue; a window that has begun stays. */
function rollOver(life: Life, cost: bigint, day: number): void {
	life.rollovers += 1;
	life.rolloverCost += cost;
	if (penaltyOwed(life) < unit) {
		for (const phase of life.phases) {
			const { penalty, penaltyTax } = owedOf(life, phase);
			phase.penaltyPaid += penalty;
			phase.penaltyTaxPaid += penaltyTax;
		}
	}
	const oldest = life.phases.find((phase) => allOf(life, phase) > 0n);
	const move = life.product.rollover.days + (oldest && oldest.due < day ? day - oldest.due : 0);
	for (const phase of life.phases) {
		if (allOf(life, phase) === 0n && (isPrepaid(phase) || phase.due <= day)) continue;
		phase.due += move;
		const [after, until] = phase.window;
		if (after >= day) phase.window = [after + move, until + move];
	}
	boundPenalties(life);
}

function giveBack(life: Life, amount: bigint, day: number): void {
	const feeBack = life.product.coolingOff.feeKept || life.returned ? 0n : life.fee + life.feeTax;
	life.credit += allocate(life, amount + feeBack, day);
	life.returned = true;
}

/** After a write-off only money counts: it makes the loss smaller, and the rest is credit. */
function happenAfterLoss(life: Life, loss: bigint, happening: Happening): void {
	if (happening.kind === "credit-refund") life.credit -= smaller(happening.amount, life.credit);
	if (happening.kind !== "payment" && happening.kind !== "cooling-off") return;
	const recovered = smaller(happening.amount, loss);
	life.loss = loss - recovered;
	life.credit += happening.amount - recovered;
}

function happen(life: Life, happening: Happening): void {
	if (life.loss !== null) {
		happenAfterLoss(life, life.loss, happening);
		return;
	}
	const { day } = happening;
	if (happening.kind === "payment") life.credit += allocate(life, happening.amount, day);
	if (happening.kind === "coupon") allocate(life, happening.amount, day);
	if (happening.kind === "penalty-reduction") waive(life, happening.amount, day);
	if (happening.kind === "cooling-off") giveBack(life, happening.amount, day);
	if (happening.kind === "credit-refund") life.credit -= smaller(happening.amount, life.credit);
	if (happening.kind === "rollover") rollOver(life, happening.cost, day);
	if (happening.kind !== "write-off") return;
	const lost = total(life.phases.map((phase) => allOf(life, phase)));
	if (lost > 0n) life.loss = lost;
}

export type Owed = {
	readonly principal: bigint;
	readonly interest: bigint;
	readonly tax: bigint;
	readonly penalty: bigint;
	readonly penaltyTax: bigint;
	/** What is asked for: whole units. */
	readonly asked: bigint;
};

export type LivedLoan = {
	/** The money that was paid out. */
	readonly received: bigint;
	readonly due: Owed;
	readonly payoff: Owed;
	readonly dueDays: readonly number[];
	readonly credit: bigint;
	/** What is still asked for of a loss. */
	readonly lossLeft: bigint;
	/** Fees and taxes of the rollovers so far. */
	readonly rolloverCost: bigint;
	/** The price of one today, or null when none is offered. */
	readonly rollover: { readonly fee: bigint; readonly tax: bigint } | null;
	/** What returns the loan today, or null when the days to do so are over. */
	readonly giveBack: bigint | null;
	readonly penaltyMost: bigint;
};

function owedTogether(life: Life, phases: readonly Phase[]): Owed {
	const each = life.loss === null ? phases.map((phase) => owedOf(life, phase)) : [];
	const sum = (kind: keyof (typeof each)[number]) => total(each.map((owed) => owed[kind]));
	const parts = {
		principal: sum("principal"),
		interest: sum("interest"),
		tax: sum("tax"),
		penalty: sum("penalty"),
		penaltyTax: sum("penaltyTax"),
	};
	const exact = total(Object.values(parts));
	return { ...parts, asked: exact - (exact % unit) };
}

/** The loan as it stands at the end of a day. Happenings are in order; a reversal undoes from its own day on. */
export function live(
	product: LivedProduct,
	choice: { readonly amount: number; readonly days: number },
	happenings: readonly Happening[],
	until: number,
): LivedLoan {
	const past = happenings.filter(({ day }) => day <= until);
	const undone = new Set(past.flatMap((each) => (each.kind === "reversal" ? [each.of] : [])));
	const counted = past.filter(({ id }) => !undone.has(id));
	const life = begin(product, choice.amount, choice.days, pausesOf(counted));
	for (let day = 0; day <= until; day++) {
		if (day > 0) liveDay(life, day);
		for (const happening of counted) if (happening.day === day) happen(life, happening);
	}
	return pollAt(life, until);
}

function pollAt(life: Life, day: number): LivedLoan {
	const { product, phases } = life;
	const payoff = owedTogether(life, phases);
	const isOpen = life.loss === null && total(phases.map((phase) => allOf(life, phase))) > 0n;
	const price = rolloverPrice(life);
	const mayRollOver =
		isOpen &&
		life.rollovers < product.rollover.timesMax &&
		penaltyOwed(life) < unit &&
		(product.costMaxPercent === null || price.fee + price.tax <= roomUnderCeiling(life));
	const feeBack = product.coolingOff.feeKept ? 0n : life.fee + life.feeTax;
	return {
		received: life.principal - life.fee - life.feeTax,
		due: owedTogether(
			life,
			phases.filter((phase) => phase.due <= day),
		),
		payoff,
		dueDays: phases.map(({ due }) => due),
		credit: life.credit,
		lossLeft: life.loss === null ? 0n : life.loss - (life.loss % unit),
		rolloverCost: life.rolloverCost,
		rollover: mayRollOver ? price : null,
		giveBack: isOpen && day <= product.coolingOff.days ? positive(payoff.asked - feeBack) : null,
		penaltyMost: total(phases.map(({ penaltyMax }) => penaltyMax)),
	};
}
