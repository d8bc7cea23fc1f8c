export function invalid(field: string, message: string) {
	return { error: { type: "INPUT_VALIDATION_ERROR", messages: { [field]: [message] } } };
}

export function refused(type: string, reason: string) {
	return { error: { type, reason } };
}
