import type { Session } from "./session.ts";

/**
 * Runs an action with the id of the session's borrower. After a log-in the user info may arrive later than the first
 * answers, which belong to the same borrower. An ended session runs nothing.
 */
export function onceUserKnown(
	{ get, subscribe }: Session["state"],
	token: string,
	action: (userId: string) => void,
): void {
	const look = () => {
		const { token: open, userInfo } = get();
		if (open === token && userInfo === null) return;
		unsubscribe();
		if (open === token && userInfo !== null) action(userInfo.basicInfo.userId);
	};
	const unsubscribe = subscribe(look);
	look();
}
