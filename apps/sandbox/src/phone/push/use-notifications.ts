import { type RefObject, useRef, useState } from "react";
import { getNotifications, type PhoneNotification } from "../calls.ts";
import { usePolling } from "../polling.ts";

const pollMs = 2000;
/** The app stores the id of its subscription here, as a browser would keep the subscription itself. */
const subscriptionKey = "puente-phone.push";

export type NotificationsState = {
	/** The newest notification that just arrived, until it is tapped or closed. */
	readonly arrived: PhoneNotification | null;
	readonly dismiss: () => void;
	/** Opens its screen in the app, as the service worker does on a real phone. */
	readonly open: (notification: PhoneNotification) => void;
};

/** Notifications of the app in the frame. Those from before the page was opened are not shown again. */
export function useNotifications(frame: RefObject<HTMLIFrameElement | null>): NotificationsState {
	const [arrived, setArrived] = useState<PhoneNotification | null>(null);
	const previous = useRef<{ readonly subscription: string | null; readonly newest: number } | null>(null);

	usePolling(async () => {
		const subscription = localStorage.getItem(subscriptionKey);
		// The inbox shows that the server cannot be reached.
		const found = subscription === null ? [] : await getNotifications(subscription).catch(() => null);
		if (found === null) return;
		const before = previous.current;
		const newest = found[0]?.id ?? 0;
		previous.current = { subscription, newest };
		const seen = before?.subscription === subscription ? before.newest : 0;
		if (before !== null && newest > seen) setArrived(found[0] ?? null);
	}, pollMs);

	const dismiss = () => setArrived(null);
	return {
		arrived,
		dismiss,
		open({ url }) {
			dismiss();
			const app = frame.current?.contentWindow;
			if (app) app.location.hash = new URL(url, location.origin).hash;
		},
	};
}
