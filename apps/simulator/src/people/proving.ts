import type { CallOutput, Calls } from "@puente/contract";
import type { Borrower, Paid } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";

type Debt = CallOutput<Calls["repayDetail"]>;
type Day = { readonly debt: Debt; readonly dueUnits: number };

const minorPerUnit = 100n;

/** Hands in a picture of a receipt. What it shows was paid, or not. */
async function handIn(
	{ call, person }: Borrower,
	{ orderNo, amountMinor, on }: Omit<Paid, "at">,
	reference: string,
): Promise<void> {
	const { imageId } = await call("uploadVoucher", { orderNo }, [person.front]);
	const amount = Number(amountMinor / minorPerUnit);
	await call("saveVoucher", { orderNo, amount, paidOn: on, imageIds: [imageId], reference });
}

async function prove(borrower: Borrower, paid: Paid): Promise<void> {
	borrower.proven.push(paid);
	await handIn(borrower, paid, "receipt 12");
}

const wholeDebt = ({ debt: { orderNo, on }, dueUnits }: Day) => ({
	orderNo,
	on,
	amountMinor: BigInt(dueUnits) * minorPerUnit,
});

/** Pays at a bank counter, whose money no rail reports, and proves it. */
export async function claimAtCounter(borrower: Borrower, day: Day): Promise<void> {
	if (day.debt.claimOpen || day.dueUnits <= 0) return;
	const paid = { ...wholeDebt(day), at: "counter" } as const;
	borrower.paid.push(paid);
	await prove(borrower, paid);
}

/** Shows a payment that never happened. */
export async function claimFalsely(borrower: Borrower, day: Day): Promise<void> {
	if (!day.debt.claimOpen && day.dueUnits > 0) await handIn(borrower, wholeDebt(day), "nothing");
}

/** A payment of which a first proof was shown, and the second not yet. */
export function showsAgain({ paid, proven }: Borrower, { orderNo }: Pick<Debt, "orderNo">): Paid | null {
	const last = paid.at(-1);
	if (last?.orderNo !== orderNo) return null;
	return proven.filter((shown) => shown === last).length === 1 ? last : null;
}

type Pay = () => Promise<Paid | null>;

/** Proves a payment before its webhook can have come, and again once it is booked, as if it were another payment. */
export async function payAndProveTwice(borrower: Borrower, debt: Debt, pay: Pay): Promise<void> {
	if (debt.claimOpen) return;
	const paid = showsAgain(borrower, debt) ?? (await pay());
	if (paid) await prove(borrower, paid);
}

/** Proves a payment whose webhook never comes. */
export async function payUnheard(
	{ world, unheard }: Simulation,
	borrower: Borrower,
	debt: Debt,
	pay: Pay,
): Promise<void> {
	const paid = debt.claimOpen ? null : await pay();
	if (!paid) return;
	unheard.add(world.lastPaymentId());
	await prove(borrower, paid);
}
