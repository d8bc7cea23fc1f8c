export function refused(message: string) {
	return { status: "error", message, data: null };
}
