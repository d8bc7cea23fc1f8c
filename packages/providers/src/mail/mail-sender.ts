import type { FailureCause } from "../http/request.ts";

/** One e-mail to one address. The address and the text never reach a log or an error message. */
export type Mail = {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly attachments: readonly {
		readonly fileName: string;
		readonly contentType: string;
		readonly content: Uint8Array;
	}[];
	/** Our own id of this mail, part of its Message-ID: a repeated mail is the same mail to the receiver. */
	readonly reference: string;
	readonly writtenAt: Date;
};

export type MailResult =
	| { readonly outcome: "accepted"; readonly providerId: string }
	/**
	 * `address` and `mail`: do not retry. `account`: our login, our sender or the encryption is not accepted, and the mail
	 * can be sent when that is repaired.
	 */
	| { readonly outcome: "refused"; readonly reason: "address" | "mail" | "account"; readonly code: string }
	/** Retry later. */
	| { readonly outcome: "failed"; readonly cause: FailureCause };

/** Never rejects: failures of the mail server are in the result. */
export type MailSender = { readonly send: (mail: Mail) => Promise<MailResult> };
