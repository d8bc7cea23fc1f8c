import { useRef, useState } from "react";
import { errorMessage, getMails, type PhoneMail, usePolling } from "../calls.ts";

const pollMs = 2000;

export type MailsState = {
	/** Null until the first answer. */
	readonly mails: readonly PhoneMail[] | null;
	readonly unread: ReadonlySet<number>;
	readonly problem: string | null;
	readonly markRead: (id: number) => void;
	readonly markAllRead: () => void;
};

/** Mails from before the page was opened count as read. */
export function useMails(): MailsState {
	const [mails, setMails] = useState<readonly PhoneMail[] | null>(null);
	const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
	const [problem, setProblem] = useState<string | null>(null);
	const newest = useRef<number | null>(null);

	usePolling(async () => {
		try {
			const found = await getMails();
			const before = newest.current;
			newest.current = Math.max(before ?? 0, ...found.map(({ id }) => id));
			setMails(found);
			setProblem(null);
			const fresh = before === null ? [] : found.filter(({ id }) => id > before);
			if (fresh.length > 0) setUnread((held) => new Set([...held, ...fresh.map(({ id }) => id)]));
		} catch (error) {
			setProblem(errorMessage(error));
		}
	}, pollMs);

	return {
		mails,
		unread,
		problem,
		markRead: (id) => setUnread((held) => new Set([...held].filter((each) => each !== id))),
		markAllRead: () => setUnread(new Set()),
	};
}
