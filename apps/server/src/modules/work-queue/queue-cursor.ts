import type { QueueCursor } from "./store/queues.ts";

export function writeCursor({ deadline, since, id }: QueueCursor): string {
	return `${deadline?.getTime() ?? ""}_${since.getTime()}_${id}`;
}

/** An invalid cursor starts at the first page. */
export function readCursor(text: string): QueueCursor | null {
	const [, deadline, since, id] = /^(\d{0,15})_(\d{1,15})_([0-9a-f-]{36})$/.exec(text) ?? [];
	if (deadline === undefined || since === undefined || id === undefined) return null;
	return {
		deadline: deadline === "" ? null : new Date(Number(deadline)),
		since: new Date(Number(since)),
		id,
	};
}
