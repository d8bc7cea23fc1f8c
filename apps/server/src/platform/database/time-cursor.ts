/** The last row of a page ordered by time. */
export type TimeCursor = { readonly at: Date; readonly id: string };

export function writeCursor({ at, id }: TimeCursor): string {
	return `${at.getTime()}_${id}`;
}

/** An invalid cursor starts at the first page. */
export function readCursor(text: string | undefined): TimeCursor | null {
	const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
	return time === undefined || id === undefined ? null : { at: new Date(Number(time)), id };
}
