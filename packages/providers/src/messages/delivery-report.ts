/** A request in which a provider reports what became of a message. */
export type IncomingReport = {
	/** The whole address that the provider called; some signatures cover it. */
	readonly url: string;
	/** The exact received bytes. */
	readonly rawBody: Uint8Array;
	/** Names in lower case, as Node gives them. */
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

export type DeliveryReport = {
	/** Our reference, where the provider returns it; otherwise the provider's id of the message. */
	readonly message: { readonly reference: string } | { readonly providerId: string };
	readonly delivery: "delivered" | "undelivered";
	/** Why it was not delivered, in the provider's code. */
	readonly code: string | null;
};

type ReportResult =
	/** Null for a state on the way, such as queued. */
	| { readonly outcome: "verified"; readonly report: DeliveryReport | null }
	| { readonly outcome: "refused"; readonly reason: "badSignature" | "unreadable" };

/** Never throws. Neither the number nor the text is part of a result. */
export type ReadReport = (incoming: IncomingReport) => ReportResult;
