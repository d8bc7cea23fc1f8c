import type { ErrorName, FieldProblem, RefusalDetails } from "@puente/contract";

/** Why a call gave nothing: a rule said no, the network broke, or one of the two sides has a bug. */
export type Failure =
	| {
			readonly kind: "refusal";
			/** Null for a code of a newer server that this app does not know; its sentence can still be shown. */
			readonly error: ErrorName | null;
			/** One of the four session codes, about the session that is here: whoever meets it is not logged in any more. */
			readonly endsSession: boolean;
			readonly code: number;
			/** Already in the borrower's language. */
			readonly msg: string;
			/** The values in the sentence, such as the seconds to wait. */
			readonly details: RefusalDetails;
			readonly fields: readonly FieldProblem[];
	  }
	| { readonly kind: "network" }
	| { readonly kind: "fault" };

/** What a call throws, and nothing else. */
export class CallFailed extends Error {
	readonly failure: Failure;
	constructor(failure: Failure, options?: ErrorOptions) {
		super(failure.kind === "refusal" ? `refused with ${failure.code}` : failure.kind, options);
		this.failure = failure;
	}
}

/** Anything thrown on the way counts as a bug of ours unless the client said otherwise. */
export function toFailure(thrown: unknown): Failure {
	return thrown instanceof CallFailed ? thrown.failure : { kind: "fault" };
}
