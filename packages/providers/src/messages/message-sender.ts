import type { FailureCause } from "../http/request.ts";

/** One text to one phone. The text may hold a code: it and the number never reach a log or an error message. */
export type Message = {
	/** E.164, with the plus sign. */
	readonly to: string;
	readonly text: string;
	/** Our own name of this message; a provider that reports deliveries gives it back. */
	readonly reference: string;
};

/**
 * Why a provider will not take a message however often it is offered:
 * the number cannot receive texts, its holder opted out, our account or sender name is not allowed to send it,
 * the text itself is unacceptable, or a code we do not know yet.
 */
export type RefusalReason = "number" | "optedOut" | "account" | "text" | "unknown";

export type SendResult =
	| { readonly outcome: "accepted"; readonly providerId: string }
	/** Do not offer it again. */
	| { readonly outcome: "refused"; readonly reason: RefusalReason; readonly providerCode: string }
	/** Offer it again later. */
	| { readonly outcome: "failed"; readonly cause: FailureCause };

export type MessageSender = {
	/** Never rejects: what can go wrong with the outside is in the result. */
	readonly send: (message: Message) => Promise<SendResult>;
};
