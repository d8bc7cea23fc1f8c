import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";

/** The borrower's first given name; null until the personal information was given. */
export function useFirstName(): string | null {
	const { userInfo } = useStore(useServices().session.state);
	return userInfo?.basicInfo.firstName?.trim().split(/\s+/)[0] || null;
}
