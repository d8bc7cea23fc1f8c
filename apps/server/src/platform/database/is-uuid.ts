/** PostgreSQL fails if a uuid column is compared with any other text. Our ids are in lower case. */
export function isUuid(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
