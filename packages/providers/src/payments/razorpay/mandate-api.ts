import type { RailReply } from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Announcement, MandateCharge, MandateRequest } from "../mandates.ts";
import { call, type RazorpayAccount } from "./razorpay-api.ts";

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
/** UPI confirms a mandate with a rupee; a bank's mandate is confirmed without money. */
const authPaise = { upi: 100, nach: 0 } as const;
const linkDays = 3;
const daySeconds = 86_400;

function methodOf({ way, account }: MandateRequest): Readonly<Record<string, unknown>> {
	if (way !== "nach" || account === undefined) return { method: "upi", frequency: "as_presented" };
	return {
		method: "emandate",
		bank_account: {
			beneficiary_name: account.holder,
			account_number: account.number,
			account_type: "savings",
			ifsc_code: account.branchCode,
		},
	};
}

/** A page on which the payer allows charges of any amount up to the limit, on any day. */
export function createRegistration(account: RazorpayAccount, request: MandateRequest): Promise<RailReply> {
	const { reference, payer, way, limitMinor, currency, description, expiresAt } = request;
	return call(account, {
		path: "/subscription_registration/auth_links",
		json: {
			customer: { name: payer.name, email: payer.email, contact: payer.phone },
			type: "link",
			amount: way === "nach" ? authPaise.nach : authPaise.upi,
			currency,
			description,
			subscription_registration: {
				...methodOf(request),
				max_amount: numberOf(String(limitMinor)),
				expire_at: secondsOf(expiresAt),
			},
			receipt: reference,
			// We notify borrowers ourselves.
			sms_notify: false,
			email_notify: false,
			expire_by: secondsOf(account.now()) + linkDays * daySeconds,
			notes: { mandate: reference },
		},
	});
}

export function listRegistrations(account: RazorpayAccount, receipt: string): Promise<RailReply> {
	return call(account, { path: `/invoices?${new URLSearchParams({ type: "link", receipt })}` });
}

export function fetchRegistration(account: RazorpayAccount, id: string): Promise<RailReply> {
	return call(account, { path: `/invoices/${encodeURIComponent(id)}` });
}

export function fetchPayment(account: RazorpayAccount, id: string): Promise<RailReply> {
	return call(account, { path: `/payments/${encodeURIComponent(id)}` });
}

const tokenPath = (customer: string, token: string) =>
	`/customers/${encodeURIComponent(customer)}/tokens/${encodeURIComponent(token)}`;

export function fetchToken(account: RazorpayAccount, customer: string, token: string): Promise<RailReply> {
	return call(account, { path: tokenPath(customer, token) });
}

export function deleteToken(account: RazorpayAccount, customer: string, token: string): Promise<RailReply> {
	return call(account, { method: "DELETE", path: tokenPath(customer, token) });
}

export function listOrders(account: RazorpayAccount, receipt: string): Promise<RailReply> {
	return call(account, { path: `/orders?${new URLSearchParams({ receipt })}` });
}

/** The bank tells the payer about the charge that follows; with this, Razorpay repeats nothing by itself. */
export function createOrder(account: RazorpayAccount, announcement: Announcement): Promise<RailReply> {
	const { reference, amountMinor, currency, mandate, chargeFrom } = announcement;
	return call(account, {
		path: "/orders",
		json: {
			amount: numberOf(String(amountMinor)),
			currency,
			receipt: reference,
			payment_capture: true,
			notification: { token_id: mandate.code, payment_after: secondsOf(chargeFrom) },
		},
	});
}

export function listOrderPayments(account: RazorpayAccount, orderId: string): Promise<RailReply> {
	return call(account, { path: `/orders/${encodeURIComponent(orderId)}/payments` });
}

/** The amount is in paise. */
export function createRecurring(account: RazorpayAccount, charge: MandateCharge): Promise<RailReply> {
	const { reference, amountMinor, currency, mandate, payer, description, announcedId } = charge;
	return call(account, {
		path: "/payments/create/recurring",
		json: {
			email: payer.email,
			contact: payer.phone,
			amount: numberOf(String(amountMinor)),
			currency,
			order_id: announcedId,
			customer_id: mandate.customer,
			token: mandate.code,
			recurring: "1",
			description,
			notes: { reference },
		},
	});
}
