import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { hasPermission, type Permission } from "@puente/core/staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useState } from "react";
import { type Failure, isSignedOut, toFailure } from "../data/failure.ts";
import { useClient } from "./client-context.ts";

export type Session = StaffOutput<StaffCalls["session"]>;

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
	const session = use(SessionContext);
	if (session === null) throw new Error("a page that needs a session is shown without one");
	return session;
}

export function useMay(): (permission: Permission) => boolean {
	const { roles } = useSession();
	return useCallback((permission) => hasPermission(roles, permission), [roles]);
}

export const sessionKey = ["session"];

export type SessionState =
	| { readonly is: "asking" }
	| { readonly is: "out" }
	| { readonly is: "in"; readonly session: Session }
	| { readonly is: "failed"; readonly failure: Failure; readonly again: () => void };

/** Who is signed in, asked once; a call that finds the session ended sets it to nobody. */
export function useSessionState(): SessionState {
	const client = useClient();
	const query = useQuery<Session | null>({
		queryKey: sessionKey,
		queryFn: ({ signal }) =>
			client("session", {}, signal).catch((thrown: unknown) => {
				if (isSignedOut(toFailure(thrown))) return null;
				throw thrown;
			}),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (query.data !== undefined)
		return query.data === null ? { is: "out" } : { is: "in", session: query.data };
	if (query.error === null) return { is: "asking" };
	return { is: "failed", failure: toFailure(query.error), again: () => void query.refetch() };
}

/** Forgets everything that was shown: the next person at this computer must not see it. */
export function useForget(): () => void {
	const queries = useQueryClient();
	return useCallback(() => {
		// The session stays, as nobody's: who waits for it would not hear of another one in its place.
		queries.setQueryData(sessionKey, null);
		queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
	}, [queries]);
}

/** Whether somebody works at this computer. */
export const HereContext = createContext(true);

const stirs = ["pointerdown", "keydown", "wheel"] as const;

/**
 * True while somebody works at this page. Counters are only asked for then: a page that asks by itself would keep a
 * session alive that nobody uses. Other pages of the same session are told, so that an unused one ends nothing.
 */
export function useIsHere(idleMs: number, onIdle: () => void): boolean {
	const [here, setHere] = useState(true);
	useEffect(() => {
		const others = new BroadcastChannel("puente.console.here");
		let away: ReturnType<typeof setTimeout>;
		let idle: ReturnType<typeof setTimeout>;
		let toldMs = 0;
		const waitForIdle = () => {
			clearTimeout(idle);
			idle = setTimeout(onIdle, idleMs);
		};
		const stir = (event?: Event) => {
			setHere(true);
			clearTimeout(away);
			away = setTimeout(() => setHere(false), Math.min(idleMs, awayMs));
			waitForIdle();
			if (event === undefined || event.timeStamp - toldMs < tellEveryMs) return;
			toldMs = event.timeStamp;
			others.postMessage("here");
		};
		stir();
		others.addEventListener("message", waitForIdle);
		for (const name of stirs) window.addEventListener(name, stir, { passive: true });
		return () => {
			others.close();
			clearTimeout(away);
			clearTimeout(idle);
			for (const name of stirs) window.removeEventListener(name, stir);
		};
	}, [idleMs, onIdle]);
	return here;
}

const tellEveryMs = 5000;
const awayMs = 120_000;
