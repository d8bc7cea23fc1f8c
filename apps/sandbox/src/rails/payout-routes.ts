import type { FastifyInstance } from "fastify";
import type { PayoutDesk } from "./payout-desk.ts";

/** What every rail has paid, newest first: for tests and for whoever wants to see where the money went. */
export function payoutRoutes(app: FastifyInstance, desk: PayoutDesk): void {
	app.get("/sandbox/payouts", async () =>
		desk
			.list()
			.map(({ rail, reference, amountMinor, currency, bankCode, accountNumber, status, changedAt }) => ({
				rail,
				reference,
				amountMinor,
				currency,
				bankCode,
				accountNumber,
				status,
				at: changedAt.toISOString(),
			})),
	);
}
