import type { FieldProblem, RefusalDetails } from "@puente/contract";
import type { StaffErrorName } from "@puente/contract/staff";

/** Why a call gave nothing: a rule said no, the network broke, or one of the two sides has a bug. */
export type Failure =
	| {
			readonly kind: "refusal";
			/** Null for a code of a newer server that this page does not know; its sentence can still be shown. */
			readonly error: StaffErrorName | null;
			/** Already in the language of whoever asked. */
			readonly msg: string;
			readonly details: RefusalDetails;
			readonly fields: readonly FieldProblem[];
	  }
	| { readonly kind: "network" }
	| { readonly kind: "fault" };

/** What a call throws, and nothing else. */
export class CallFailed extends Error {
	readonly failure: Failure;
	constructor(failure: Failure, options?: ErrorOptions) {
		super(failure.kind === "refusal" ? failure.msg : failure.kind, options);
		this.failure = failure;
	}
}

/** Anything thrown on the way counts as a bug of ours unless the client said otherwise. */
export function toFailure(thrown: unknown): Failure {
	return thrown instanceof CallFailed ? thrown.failure : { kind: "fault" };
}

export function isSignedOut(failure: Failure): boolean {
	return failure.kind === "refusal" && failure.error === "staffSignedOut";
}
