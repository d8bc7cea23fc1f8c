import type { Page } from "@playwright/test";
import { newApplicant } from "./applicant.ts";
import { moveClock } from "./borrower.ts";
import { acceptOffer, apply, closeOrder, logIn, type Order, type Prepared, reaches } from "./prepared.ts";

type WithOrder = Prepared & { readonly order: Order };

/** Always the same woman with the same number: her papers are read once, and each story is one more loan of hers. */
async function regular(page: Page): Promise<Prepared> {
	// Codes are counted by the day, and every story needs some.
	await moveClock(page, "P1D");
	const who = await newApplicant("mx", "en", 1);
	const prepared = await logIn(page, { ...who, mobile: "5519990001" });
	await closeOrder(prepared);
	return prepared;
}

export async function approved(page: Page): Promise<WithOrder> {
	const prepared = await regular(page);
	await apply(prepared);
	return { ...prepared, order: await reaches(prepared, "Confirm") };
}

/** Signed for, with the money still to be asked for. */
export async function accepted(page: Page): Promise<WithOrder> {
	const prepared = await approved(page);
	await acceptOffer(prepared, prepared.order.orderNo);
	return { ...prepared, order: await reaches(prepared, "getMoney") };
}

/** The money has been sent, and nothing is paid back yet. */
export async function borrowed(page: Page): Promise<WithOrder> {
	const { order, ...prepared } = await accepted(page);
	await prepared.call("getMoney", { orderNo: order.orderNo });
	return { ...prepared, order: await reaches(prepared, "Repaying") };
}
