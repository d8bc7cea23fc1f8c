/**
 * PostgreSQL's refusal of a prepared statement whose table has changed since it was planned, as happens while another
 * process migrates. The code alone means any feature that is not supported.
 */
export function isPlanOutdated(error: unknown): boolean {
	return (
		error instanceof Error &&
		"code" in error &&
		error.code === "0A000" &&
		"routine" in error &&
		error.routine === "RevalidateCachedQuery"
	);
}

/** Does a transaction again, once, that an outdated plan broke off. */
export async function againIfPlanOutdated<T>(transaction: () => Promise<T>): Promise<T> {
	try {
		return await transaction();
	} catch (error) {
		if (!isPlanOutdated(error)) throw error;
		return transaction();
	}
}
