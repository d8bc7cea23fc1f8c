import { useRef, useState } from "react";
import { errorMessage, getTexts, usePolling } from "../calls.ts";
import { newTexts, type Text, textKey } from "./texts.ts";

const pollMs = 2000;

export type InboxState = {
	/** Null until the first answer. */
	readonly texts: readonly Text[] | null;
	readonly unread: ReadonlySet<string>;
	readonly problem: string | null;
	/** The newest text that just arrived, until it is read or dismissed. */
	readonly arrived: Text | null;
	readonly markRead: (text: Text) => void;
	readonly markAllRead: () => void;
	readonly dismissArrived: () => void;
};

/** Messages from before the page was opened count as read; messages for other borrowers are not shown. */
export function useInbox(isForOther: (text: Text) => boolean): InboxState {
	const [texts, setTexts] = useState<readonly Text[] | null>(null);
	const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
	const [problem, setProblem] = useState<string | null>(null);
	const [arrived, setArrived] = useState<Text | null>(null);
	const previous = useRef<readonly Text[] | null>(null);

	usePolling(async () => {
		try {
			const found = await getTexts();
			const arriving = previous.current === null ? [] : newTexts(previous.current, found);
			const fresh = arriving.filter((text) => !isForOther(text));
			previous.current = found;
			setTexts(found);
			setProblem(null);
			if (fresh.length === 0) return;
			setUnread((before) => new Set([...before, ...fresh.map(textKey)]));
			setArrived(fresh[0] ?? null);
		} catch (error) {
			setProblem(errorMessage(error));
		}
	}, pollMs);

	return {
		texts: texts?.filter((text) => !isForOther(text)) ?? null,
		unread,
		problem,
		arrived,
		markRead(text) {
			setUnread((before) => new Set([...before].filter((key) => key !== textKey(text))));
			setArrived(null);
		},
		markAllRead: () => setUnread(new Set()),
		dismissArrived: () => setArrived(null),
	};
}
