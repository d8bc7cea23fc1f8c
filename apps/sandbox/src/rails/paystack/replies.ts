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
