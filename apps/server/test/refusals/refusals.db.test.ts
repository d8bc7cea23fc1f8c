import { type ErrorName, errors } from "@puente/contract";
import { languages } from "@puente/core/region";
import type { CollectionRail } from "@puente/providers/payments";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readableValues } from "../../src/platform/text/value-text.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { createCollectionSimulator } from "../simulators/collection-simulator.ts";
import { createFakeProviders } from "../simulators/fake-providers.ts";
import { accessRefusals } from "./access.ts";
import { accountRefusals, applicationRefusals, identityRefusals } from "./application.ts";
import { loanRefusals } from "./loan.ts";
import { promoRefusals } from "./promo.ts";
import type { Provoke } from "./provoke.ts";
import { repaymentRefusals } from "./repayment.ts";
import { supportRefusals } from "./support.ts";
import { wireRefusals } from "./wire.ts";

/** An error of the console has a code that begins with 1007; the tests of its calls prove it. */
type BorrowerError = {
	[Name in ErrorName]: `${(typeof errors)[Name]["code"]}` extends `1007${number}` ? never : Name;
}[ErrorName];

/** A new error without a way to provoke it does not compile. */
const provocations: Record<BorrowerError, Provoke> = {
	...wireRefusals,
	...accessRefusals,
	...applicationRefusals,
	...identityRefusals,
	...accountRefusals,
	...loanRefusals,
	...repaymentRefusals,
	...supportRefusals,
	...promoRefusals,
};

/** A bank that asks for the code 12345 after the PIN 3310, and declines every other card. */
const bank: NonNullable<CollectionRail["card"]> = {
	charge: async ({ pin }) =>
		pin === "3310"
			? { outcome: "code", chargeId: "charge-1", hint: "Code sent" }
			: { outcome: pin === undefined ? "refused" : "wrongPin" },
	confirm: async ({ code }) => ({ outcome: code === "12345" ? "charged" : "wrongCode" }),
};

const collections = createCollectionSimulator();
let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({}, undefined, undefined, {
		collectionRails: () =>
			collections.all.map((rail) => (rail.name === "flutterwave-card" ? { ...rail, card: bank } : rail)),
	});
	Object.assign(server.fakes, { collections });
});
afterAll(() => server.stop());
beforeEach(async () => {
	const { files: _, payouts: __, collections: ___, ...answers } = createFakeProviders();
	Object.assign(server.fakes, answers);
	collections.cards.answer = "charged";
	collections.checkedCustomers = null;
	// Applicants share an identity number, which would send each of them to a review.
	await server.database.db.deleteFrom("fraudKeys").execute();
	await server.database.db.deleteFrom("rateWindows").execute();
});

describe("the refusal", () => {
	it.each(Object.keys(provocations) as BorrowerError[])(
		"%s comes over the sealed wire with its code, status and sentence in both languages",
		async (name) => {
			const send = await provocations[name](server);
			for (const language of languages) {
				const { status, body } = await send(language);
				const { details } = body as { readonly details?: Readonly<Record<string, string | number>> };
				const msg = fill(errorSentences[language][name], readableValues(details ?? {}, language));
				expect({ status, ...body }).toMatchObject({
					status: errors[name].status,
					code: errors[name].code,
					msg,
				});
			}
		},
	);
});
