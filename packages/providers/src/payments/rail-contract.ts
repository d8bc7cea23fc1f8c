/** A document of a rail that the payer accepts before a payment. */
export type RailContract = {
	readonly kind: "terms" | "personalData";
	readonly url: string;
	/** Changes with the text. */
	readonly version: string;
	/** The rail's proof that this text was shown; it is valid for a short time. */
	readonly token: string;
};
