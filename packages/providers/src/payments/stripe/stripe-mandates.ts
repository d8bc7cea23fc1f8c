import type { Mandates } from "../mandates.ts";
import { assertReference } from "../payout-reference.ts";
import { chargeMethod, createSetup, detachMethod, fetchSetup } from "./mandate-api.ts";
import { readAsked, readCharged, readDetached, readState } from "./mandate-transform.ts";
import type { StripeAccount } from "./stripe-api.ts";

/**
 * A card that the payer stores on Stripe's page. Our reference is the idempotency key of a charge, so the same one is
 * charged once; its outcome is found among the intents of the customer.
 */
export function stripeMandates(account: StripeAccount): Mandates {
	return {
		async ask(request) {
			assertReference(request.reference);
			return readAsked(await createSetup(account, request));
		},
		lookUp: async ({ providerId }) => readState(await fetchSetup(account, providerId)),
		async charge(charge) {
			assertReference(charge.reference);
			return readCharged(await chargeMethod(account, charge));
		},
		chargeKey: ({ mandate }) => mandate.customer,
		revoke: async ({ code }) => readDetached(await detachMethod(account, code)),
	};
}
