import { type Failure, isSignedOut, toFailure } from "@puente/client/staff";
import type { CallOutput } from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls } from "@puente/contract/staff";
import {
	hasPermission,
	type Permission,
	type ProposalKind,
	proposalRules,
	type StaffRole,
} from "@puente/core/staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useState } from "react";
import { useClient } from "./calls/client-context.ts";

export type Session = CallOutput<StaffCalls["session"]>;

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
	const session = use(SessionContext);
	if (session === null) throw new Error("useSession is used outside of SessionContext");
	return session;
}

/** Something that staff may do or see: a call, or a proposal of a kind. */
export type Deed = StaffCallName | { readonly propose: ProposalKind };

/** The permission that the server asks for; null if everyone who is signed in may. */
function permissionFor(deed: Deed): Permission | null {
	if (typeof deed !== "string") return proposalRules[deed.propose].propose;
	const { needs } = staffCalls[deed];
	return needs === "anyone" || needs === "signedIn" ? null : needs;
}

export function mayDo(roles: readonly StaffRole[], deed: Deed): boolean {
	const permission = permissionFor(deed);
	return permission === null || hasPermission(roles, permission);
}

/** Whether the caller may do something. It takes the call, not a permission, so that no button can ask for another one. */
export function useMay(): (deed: Deed) => boolean {
	const { roles } = useSession();
	return useCallback((deed) => mayDo(roles, deed), [roles]);
}

export const sessionKey = ["session"];

export type SessionState =
	| { readonly is: "loading" }
	| { readonly is: "out" }
	| { readonly is: "in"; readonly session: Session; readonly receivedAtMs: number }
	| { readonly is: "failed"; readonly failure: Failure; readonly retry: () => void };

/** The session, fetched once. A call that finds the session ended sets it to null. */
export function useSessionState(): SessionState {
	const client = useClient();
	const query = useQuery<Session | null>({
		queryKey: sessionKey,
		queryFn: ({ signal }) =>
			client("session", {}, { signal }).catch((thrown: unknown) => {
				if (isSignedOut(toFailure(thrown))) return null;
				throw thrown;
			}),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (query.data !== undefined)
		return query.data === null
			? { is: "out" }
			: { is: "in", session: query.data, receivedAtMs: query.dataUpdatedAt };
	if (query.error === null) return { is: "loading" };
	return { is: "failed", failure: toFailure(query.error), retry: () => void query.refetch() };
}

/** Clears the session and all cached data, so that the next user of this computer does not see it. */
export function useClearSession(): () => void {
	const queries = useQueryClient();
	return useCallback(() => {
		// The session query is set to null, not removed: its observers would not see a new query.
		queries.setQueryData(sessionKey, null);
		queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
	}, [queries]);
}

/** Whether the page is in use. */
export const ActiveContext = createContext(true);

const activityEvents = ["pointerdown", "keydown", "wheel"] as const;

/**
 * True while there is user activity. Pages poll only then, because polling would keep an unused session alive. Other
 * tabs of the session are notified, so that an idle tab does not sign them out.
 */
export function useIsActive(idleMs: number, onIdle: () => void): boolean {
	const [active, setActive] = useState(true);
	useEffect(() => {
		const others = new BroadcastChannel("puente.console.here");
		let away: ReturnType<typeof setTimeout>;
		let idle: ReturnType<typeof setTimeout>;
		let broadcastMs = 0;
		const waitForIdle = () => {
			clearTimeout(idle);
			idle = setTimeout(onIdle, idleMs);
		};
		const onActivity = (event?: Event) => {
			setActive(true);
			clearTimeout(away);
			away = setTimeout(() => setActive(false), Math.min(idleMs, awayMs));
			waitForIdle();
			if (event === undefined || event.timeStamp - broadcastMs < broadcastEveryMs) return;
			broadcastMs = event.timeStamp;
			others.postMessage("here");
		};
		onActivity();
		others.addEventListener("message", waitForIdle);
		for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true });
		return () => {
			others.close();
			clearTimeout(away);
			clearTimeout(idle);
			for (const name of activityEvents) window.removeEventListener(name, onActivity);
		};
	}, [idleMs, onIdle]);
	return active;
}

const broadcastEveryMs = 5000;
const awayMs = 120_000;
