import type { FailureCause } from "../http/request.ts";

/** One text to one phone. The text may contain a code: it and the number never reach a log or an error message. */
export type Message = {
	/** E.164, with the plus sign. */
	readonly to: string;
	readonly text: string;
	/** Our own id of this message; a provider that reports deliveries returns it. */
	readonly reference: string;
};

/**
 * Why a provider refuses a message permanently: the number cannot receive texts, its holder opted out, our account or
 * sender name is not allowed, the text is unacceptable, or an unknown code.
 */
export type RefusalReason = "number" | "optedOut" | "account" | "text" | "unknown";

export type SendResult =
	| { readonly outcome: "accepted"; readonly providerId: string }
	/** Do not retry. */
	| { readonly outcome: "refused"; readonly reason: RefusalReason; readonly providerCode: string }
	/** Retry later. */
	| { readonly outcome: "failed"; readonly cause: FailureCause };

export type MessageSender = {
	/** Never rejects: failures of the provider are in the result. */
	readonly send: (message: Message) => Promise<SendResult>;
};
