import type { MandateQuestion, MandateState, Mandates } from "../mandates.ts";
import { assertReference } from "../payout-reference.ts";
import {
	createOrder,
	createRecurring,
	createRegistration,
	deleteToken,
	fetchPayment,
	fetchRegistration,
	fetchToken,
	listOrderPayments,
	listOrders,
	listRegistrations,
} from "./mandate-api.ts";
import {
	readAnnounced,
	readAsked,
	readDecline,
	readDeleted,
	readEarlier,
	readEarlierOrder,
	readOrderPayments,
	readRecurring,
	readRegistration,
	readTokenOf,
	readTokenState,
} from "./mandate-transform.ts";
import type { RazorpayAccount } from "./razorpay-api.ts";

async function lookUp(account: RazorpayAccount, question: MandateQuestion): Promise<MandateState> {
	const stateOf = async (customer: string, token: string) =>
		readTokenState(await fetchToken(account, customer, token), customer, account.now());
	if (question.known) return stateOf(question.known.customer, question.known.code);
	const link = readRegistration(await fetchRegistration(account, question.providerId));
	if ("outcome" in link) return link;
	const paid = readTokenOf(await fetchPayment(account, link.paymentId));
	if ("outcome" in paid) return paid;
	return paid.tokenId === null ? { outcome: "asked" } : stateOf(link.customer, paid.tokenId);
}

/**
 * UPI Autopay and e-NACH. An order announces a charge, and the payments under it are its tries, each with our reference in
 * its notes: before another one is made, they are read.
 */
export function razorpayMandates(account: RazorpayAccount): Mandates {
	return {
		async ask(request) {
			assertReference(request.reference);
			const earlier = readEarlier(await listRegistrations(account, request.reference), request.reference);
			return earlier ?? readAsked(await createRegistration(account, request));
		},
		lookUp: (question) => lookUp(account, question),
		async announce(announcement) {
			assertReference(announcement.reference);
			const { reference } = announcement;
			const earlier = readEarlierOrder(await listOrders(account, reference), reference);
			return earlier ?? readAnnounced(await createOrder(account, announcement));
		},
		async charge(charge) {
			const { reference, announcedId } = charge;
			assertReference(reference);
			if (announcedId === null) return { outcome: "refused" };
			const payments = await listOrderPayments(account, announcedId);
			const earlier = readOrderPayments(payments, reference);
			if (earlier.kind === "failed") return { outcome: "unknown", cause: earlier.cause };
			if (earlier.kind === "record") {
				if (earlier.record.payments.length > 0) return { outcome: "charged" };
				if (earlier.record.open) return { outcome: "pending" };
				return { outcome: "refused", reason: readDecline(payments, reference) };
			}
			return readRecurring(await createRecurring(account, charge));
		},
		chargeKey: ({ announcedId }) => announcedId ?? "",
		revoke: async ({ customer, code }) => readDeleted(await deleteToken(account, customer, code)),
	};
}
