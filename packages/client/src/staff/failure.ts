import type { ErrorName, FieldProblem, RefusalDetails } from "@puente/contract";

/** Why a call failed: a rule refused it, the network broke, or client or server have a bug. */
export type Failure =
	| {
			readonly kind: "refusal";
			/** Null for the unknown code of a newer server; its message can still be shown. */
			readonly error: ErrorName | null;
			/** Already in the user's language. */
			readonly msg: string;
			readonly details: RefusalDetails;
			readonly fields: readonly FieldProblem[];
	  }
	| { readonly kind: "network" }
	| { readonly kind: "fault" };

/** The only error that a call throws. */
export class CallFailed extends Error {
	readonly failure: Failure;
	constructor(failure: Failure, options?: ErrorOptions) {
		super(failure.kind === "refusal" ? failure.msg : failure.kind, options);
		this.failure = failure;
	}
}

/** Any error other than CallFailed counts as a fault. */
export function toFailure(thrown: unknown): Failure {
	return thrown instanceof CallFailed ? thrown.failure : { kind: "fault" };
}

export function isSignedOut(failure: Failure): boolean {
	return failure.kind === "refusal" && failure.error === "staffSignedOut";
}
