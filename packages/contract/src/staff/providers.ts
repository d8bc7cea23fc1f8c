import { currencies } from "@puente/core/money";
import { providerFailures, providerKinds, providerNames } from "@puente/core/provider";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";
import { minor } from "../minor.ts";
import { staffRead } from "./staff-fields.ts";

/** When the books of all rails were compared to the end, and which rails did not answer the last time. */
const comparison = z.object({ at: z.nullable(instant), silent: z.array(z.string()) });

export const providerCalls = defineCalls({
	failingProviders: {
		...staffRead,
		path: "/providers/failing",
		needs: "signedIn",
		summary:
			"Providers that refuse us or do not answer, of the kinds that the caller can do something about.",
		output: z.object({
			providers: z.array(
				z.object({
					provider: z.enum(providerNames),
					kind: z.enum(providerKinds),
					failure: z.enum(providerFailures),
					/** The provider's own code or HTTP status; null if it did not answer. */
					code: z.nullable(z.string()),
					/** The first failure after the last answer. */
					since: instant,
					count: z.int(),
				}),
			),
		}),
	},
	hold: {
		...staffRead,
		path: "/hold",
		needs: "seeHold",
		summary:
			"What stands still after a restore: payouts and new offers, until the books of all rails were compared and two people lift it (`holdLift`).",
		output: z.object({
			hold: z.nullable(
				z.object({
					id: z.string(),
					/** How the restore was found. */
					cause: z.enum(["stated", "otherDatabase", "otherTimeline", "otherFolder", "olderThanMark"]),
					foundAt: instant,
					/** What the rails did since then may be missing in the books. */
					compareFrom: instant,
					payouts: comparison,
					collections: comparison,
					/** Payouts in which the rails' books differ from ours. */
					differences: z.array(
						z.object({
							itemId: z.string(),
							kind: z.string(),
							rail: z.string(),
							orderNo: z.nullable(z.string()),
							amountMinor: z.nullable(minor),
							currency: z.nullable(z.enum(currencies)),
							madeAt: z.nullable(instant),
							/** Whether lifting takes it into the books: it is certain whose it is. */
							takenIn: z.boolean(),
						}),
					),
					/** The proposal to lift it that waits for a second person. */
					proposalId: z.nullable(z.string()),
				}),
			),
		}),
	},
});
