/** Why a token no longer opens a session, in the order in which the reasons are checked. */
export type SessionVerdict = "open" | "invalid" | "barred" | "otherDevice" | "expired";

export type SessionState = {
	readonly expiresAtMs: number;
	readonly endedBy: "other-device" | "same-device" | "logout" | null;
	readonly barred: boolean;
};

export function judgeSession(session: SessionState | null, nowMs: number): SessionVerdict {
	if (session === null) return "invalid";
	if (session.barred) return "barred";
	if (session.endedBy === "other-device") return "otherDevice";
	if (session.endedBy !== null) return "invalid";
	return nowMs >= session.expiresAtMs ? "expired" : "open";
}
