import type { FastifyInstance } from "fastify";
import type { PayoutSimulator } from "./payout-simulator.ts";

/** Lists the payouts of every rail, newest first, for tests and for debugging. */
export function payoutRoutes(app: FastifyInstance, payouts: PayoutSimulator): void {
	app.get("/sandbox/payouts", async () =>
		payouts
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
