import type { ErrorName, FieldProblem, RefusalDetails } from "@puente/contract";

/** Why a call failed: a refusal by a rule, a network failure, or a bug on either side. */
export type Failure =
	| {
			readonly kind: "refusal";
			/** Null for an unknown code of a newer server; its message can still be shown. */
			readonly error: ErrorName | null;
			/** True for the codes that end a session, if they concern the current one. */
			readonly endsSession: boolean;
			/** True if the same call may succeed later, such as for a rail that is down. */
			readonly mayRetry: boolean;
			readonly code: number;
			/** Message in the caller's language. */
			readonly msg: string;
			/** Values of the message, such as the seconds to wait. */
			readonly details: RefusalDetails;
			readonly fields: readonly FieldProblem[];
	  }
	| { readonly kind: "network" }
	| { readonly kind: "fault" };

/** The only error that a call throws. */
export class CallFailed extends Error {
	readonly failure: Failure;
	constructor(failure: Failure, options?: ErrorOptions) {
		super(failure.kind === "refusal" ? `refused with ${failure.code}` : failure.kind, options);
		this.failure = failure;
	}
}

/** Any other error is a fault. */
export function toFailure(thrown: unknown): Failure {
	return thrown instanceof CallFailed ? thrown.failure : { kind: "fault" };
}

export function isSignedOut(failure: Failure): boolean {
	return failure.kind === "refusal" && failure.endsSession;
}
