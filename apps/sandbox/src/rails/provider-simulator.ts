import type { KeyObject } from "node:crypto";
import type { CollectionRailOf, PaymentProviderName, PayoutRailOf } from "@puente/providers/payments";
import type { FastifyInstance } from "fastify";
import type { Rail } from "../faults/faults.ts";
import type { Mandate } from "../mandates/mandate-simulator.ts";
import type { SimulatedCollectionRail } from "./payer-simulator.ts";
import type { RailDeps } from "./rail-deps.ts";
import type { WebhookWriter } from "./webhook-queue.ts";

/** How a collection rail is simulated. `brand` is for pages whose title is not the core's brand. */
type SimulatedCollection = Pick<SimulatedCollectionRail, "webhook" | "openOnDemand"> & {
	readonly brand?: string;
	/** The webhook about a mandate, where the rail has some. */
	readonly mandateWebhook?: WebhookWriter<Mandate>;
};

/** The simulator of a provider. A rail of the core that it does not simulate does not compile. */
export type ProviderSimulator<Name extends PaymentProviderName = PaymentProviderName> = {
	/** The first part of its paths. */
	readonly prefix: string;
	readonly routes: (app: FastifyInstance, deps: RailDeps & { readonly stpKey: KeyObject }) => void;
	/** The headers of a caller who has an account; none where the body proves it. */
	readonly headers: () => Readonly<Record<string, string>>;
	/** What can be made to fail at each rail. */
	readonly faults: Readonly<Record<PayoutRailOf<Name> | CollectionRailOf<Name>, Rail["faults"]>>;
	/** The webhook of each payout rail. */
	readonly payouts: Readonly<Record<PayoutRailOf<Name>, WebhookWriter>>;
	readonly collections: Readonly<Record<CollectionRailOf<Name>, SimulatedCollection>>;
};
