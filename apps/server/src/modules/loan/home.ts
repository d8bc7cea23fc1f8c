import type { loanCalls } from "@puente/contract";
import { homeButton, homeStatus, reapplyOn } from "@puente/core/application";
import { amountsOf, type PricedProduct } from "@puente/core/offer";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { pricedProducts, regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { findHold } from "../../platform/hold/hold.ts";
import type { Borrower } from "../borrower/index.ts";
import { findLatestOrderWithFacts, listOrdersWithFacts } from "../ledger/index.ts";
import { findCreditLimit, findOffer, regionInForce } from "../offer/index.ts";
import { findOpenOrder, findOrder, type Order } from "../order/index.ts";
import { limitOf } from "./credit-info.ts";
import { todayOf, viewOrderWithFacts } from "./order-view.ts";

type Calls = typeof loanCalls;

export const loanProductIndex: Handler<Calls["loanProductIndex"]> = async (_input, context) => {
	const { db, caller } = context;
	const latest = await findLatestOrderWithFacts(db, caller.borrowerId);
	const creditLimit = latest?.creditLimit ?? (await findCreditLimit(db, caller.borrowerId));
	const order = latest?.order ?? null;
	const borrower = caller.borrower;
	const facts = orderFactsOf(context, borrower, order);
	const step = order?.step ?? null;
	const { loan, currency } = packs[borrower.country];
	return ok({
		status: homeStatus(step, facts),
		button: homeButton(step, facts),
		currency: currency.code,
		...loan,
		limit: limitOf(borrower, creditLimit),
		held: (await findHold(db)) !== null,
		reapplyOn: step === "Reject" ? reapplyOn(facts) : null,
		order: latest && (await viewOrderWithFacts(context, latest)),
	});
};

function orderFactsOf(context: BorrowerContext, borrower: Borrower, order: Order | null) {
	const { timeZone } = packs[borrower.country];
	const rejectedAt = order?.step === "Reject" ? order.closedAt : null;
	return {
		today: todayOf(context, borrower),
		rejectedOn: rejectedAt && localDate(rejectedAt, timeZone),
		reapplyDays: regions[borrower.country].terms.deadlines.reapplyDays,
	};
}

export const latestOrder: Handler<Calls["latestOrder"]> = async (_input, context) => {
	const latest = await findLatestOrderWithFacts(context.db, context.caller.borrowerId);
	return ok({ order: latest && (await viewOrderWithFacts(context, latest)) });
};

const ordersPerPage = 20;

/** Orders by page. Refuses: orderNotFound, if `after` is not an order of the caller. */
export const orderList: Handler<Calls["orderList"]> = async ({ tab, after }, context) => {
	const { db, caller } = context;
	const last = after === undefined ? null : await findOrder(db, caller.borrowerId, after);
	if (after !== undefined && !last) return refuse({ error: "orderNotFound" });
	const orders = await listOrdersWithFacts(db, {
		borrowerId: caller.borrowerId,
		closed: tab === "finished",
		after: last,
		countMax: ordersPerPage + 1,
	});
	const shown = orders.slice(0, ordersPerPage);
	const views = await Promise.all(shown.map((order) => viewOrderWithFacts(context, order)));
	return ok({ orders: views, more: orders.length > ordersPerPage });
};

/**
 * The borrower's own price while an offer is open, otherwise the standard price up to the credit limit, or before a
 * first decision up to the largest first loan.
 */
async function productsFor(context: BorrowerContext): Promise<readonly PricedProduct[]> {
	const { db, caller } = context;
	const open = await findOpenOrder(db, caller.borrowerId);
	const offer = open && (await findOffer(db, open.id));
	if (offer) return offer.products;
	const { borrower } = caller;
	const region = await regionInForce(db, borrower.country);
	const limit = limitOf(borrower, await findCreditLimit(db, borrower.id)) ?? region.pack.firstLoan.amountMax;
	return pricedProducts(region, { limit, tier: "standard" });
}

export const productList: Handler<Calls["productList"]> = async (_input, context) => {
	const products = await productsFor(context);
	return ok({ products: products.map(wireProduct) });
};

/** The contract types have mutable lists, ours are readonly. */
function wireProduct(product: PricedProduct) {
	const { tenures, allocation } = product;
	return {
		...product,
		tenures: [...tenures],
		allocation: { order: [...allocation.order], across: allocation.across },
	};
}

/** Refuses: productUnknown. */
export const stepAmount: Handler<Calls["stepAmount"]> = async ({ productId }, context) => {
	const product = (await productsFor(context)).find((each) => each.productId === productId);
	if (!product) return refuse({ error: "productUnknown" });
	return ok({ productId, amounts: [...amountsOf(product)] });
};
