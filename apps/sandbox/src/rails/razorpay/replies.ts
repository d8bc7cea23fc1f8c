export function refusedField(error: { issues: readonly { path: readonly PropertyKey[] }[] }) {
	const field = String(error.issues[0]?.path.at(-1) ?? "");
	return refused(`The ${field} field is invalid.`, field);
}

export function refused(description: string, field?: string, code = "BAD_REQUEST_ERROR") {
	return {
		error: {
			code,
			description,
			source: "business",
			step: null,
			reason: "input_validation_failed",
			metadata: {},
			...(field === undefined ? {} : { field }),
		},
	};
}
