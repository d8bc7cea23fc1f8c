import { expect, it } from "vitest";
import { judgeSession } from "./session.ts";

const open = { expiresAtMs: 1000, endedBy: null, barred: false } as const;

it.each([
	["an unknown token is invalid", null, 0, "invalid"],
	["a live session is open", open, 999, "open"],
	["a session is expired at its last moment", open, 1000, "expired"],
	[
		"a session that another device took over is ended as otherDevice",
		{ ...open, endedBy: "other-device" },
		0,
		"otherDevice",
	],
	["a session that was logged out is invalid", { ...open, endedBy: "logout" }, 0, "invalid"],
	["a session replaced on the same device is invalid", { ...open, endedBy: "same-device" }, 0, "invalid"],
	[
		"a barred borrower is barred whatever else is true",
		{ ...open, endedBy: "other-device", barred: true },
		2000,
		"barred",
	],
] as const)("%s", (_name, session, nowMs, verdict) => {
	expect(judgeSession(session, nowMs)).toBe(verdict);
});
