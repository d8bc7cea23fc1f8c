import { providerFailures, providerKinds, providerNames } from "@puente/core/provider";
import * as z from "zod/mini";
import { instant } from "../fields.ts";
import { defineStaffCalls } from "./staff-call.ts";

export const providerCalls = defineStaffCalls({
	failingProviders: {
		method: "GET",
		path: "/providers/failing",
		needs: "signedIn",
		changes: false,
		summary:
			"Providers that refuse us or do not answer, of the kinds that the caller can do something about.",
		input: z.object({}),
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
		refusals: [],
	},
});
