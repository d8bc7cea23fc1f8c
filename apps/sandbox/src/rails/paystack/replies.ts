import type * as z from "zod/mini";

/** The refusal of a body: Paystack names the first wrong field. */
export function refusedField({ issues }: z.core.$ZodError) {
	return refused(`Invalid ${String(issues[0]?.path[0])}`, "invalid_params");
}

export function refused(message: string, code?: string) {
	return code === undefined
		? { status: false, message }
		: {
				status: false,
				message,
				meta: { nextStep: "Check that the parameters are right and try again" },
				type: "validation_error",
				code,
			};
}
