/** The result of a rule: a value, or a refusal. Faults (our bugs) are thrown, never returned. */
export type Result<T, R> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: R };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
	return { ok: true, value };
}

export function refuse<R>(refusal: R): { readonly ok: false; readonly refusal: R } {
	return { ok: false, refusal };
}
