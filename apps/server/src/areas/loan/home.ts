import type { loanCalls } from "@puente/contract";
import { amountsOf, homeButton, homeStatus, ok, type PricedProduct, reapplyOn, refuse } from "@puente/core";
import { packs } from "@puente/regions";
import { pricedProducts, regions } from "@puente/regions/load";
import { localDate } from "../../clock.ts";
import type { BorrowerContext, Handler } from "../../deps.ts";
import { type Borrower, getBorrower } from "../../store/borrowers.ts";
import { findOffer } from "../../store/offers.ts";
import { findLatestOrder, findOpenOrder, findOrder, listOrderPage, type Order } from "../../store/orders.ts";
import { currentLimit } from "./credit-info.ts";
import { todayOf, viewOrder, viewOrders } from "./order-view.ts";

type Calls = typeof loanCalls;

export const loanProductIndex: Handler<Calls["loanProductIndex"]> = async (_input, context) => {
	const { db, caller } = context;
	const borrower = await getBorrower(db, caller.borrowerId);
	const order = await findLatestOrder(db, borrower.id);
	const facts = orderFactsOf(context, borrower, order);
	const step = order?.step ?? null;
	const { loan, currency } = packs[borrower.country];
	return ok({
		status: homeStatus(step, facts),
		button: homeButton(step, facts),
		currency: currency.code,
		...loan,
		limit: await currentLimit(db, borrower),
		reapplyOn: step === "Reject" ? reapplyOn(facts) : null,
		order: order && (await viewOrder(context, { borrower, order })),
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
	const order = await findLatestOrder(context.db, context.caller.borrowerId);
	if (!order) return ok({ order: null });
	const borrower = await getBorrower(context.db, order.borrowerId);
	return ok({ order: await viewOrder(context, { borrower, order }) });
};

const ordersPerPage = 20;

/** Records by page. Refuses: orderNotFound, when the page before ended with an order that is not the caller's. */
export const orderList: Handler<Calls["orderList"]> = async ({ tab, after }, context) => {
	const { db, caller } = context;
	const last = after === undefined ? null : await findOrder(db, caller.borrowerId, after);
	if (after !== undefined && !last) return refuse({ error: "orderNotFound" });
	const borrower = await getBorrower(db, caller.borrowerId);
	const orders = await listOrderPage(db, {
		borrowerId: borrower.id,
		closed: tab === "finished",
		after: last,
		countMax: ordersPerPage + 1,
	});
	const shown = orders.slice(0, ordersPerPage);
	const views = await viewOrders(context, borrower, shown);
	return ok({ orders: [...views], more: orders.length > ordersPerPage });
};

/** At the borrower's own price while an offer is open, otherwise at the standard price up to what the region lends. */
async function productsFor(context: BorrowerContext): Promise<readonly PricedProduct[]> {
	const { db, caller } = context;
	const open = await findOpenOrder(db, caller.borrowerId);
	const offer = open && (await findOffer(db, open.id));
	if (offer) return offer.products;
	const { country } = await getBorrower(db, caller.borrowerId);
	const { pack } = regions[country];
	return pricedProducts(regions[country], { limit: pack.loan.amountMax, tier: "standard" });
}

export const productList: Handler<Calls["productList"]> = async (_input, context) => {
	const products = await productsFor(context);
	return ok({ products: products.map(wireProduct) });
};

/** The contract's lists can be written to; ours cannot. */
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
