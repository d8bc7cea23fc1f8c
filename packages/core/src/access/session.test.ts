import { expect, it } from "vitest";
import { judgeSession } from "./session.ts";

const open = { expiresAtMs: 1000, endedBy: null, barred: false } as const;

it.each([
	["an unknown token", null, 0, "invalid"],
	["a live session", open, 999, "open"],
	["a session at its last moment", open, 1000, "expired"],
	["a session that another device took over", { ...open, endedBy: "other-device" }, 0, "otherDevice"],
	["a session that was logged out", { ...open, endedBy: "logout" }, 0, "invalid"],
	["a session replaced on the same device", { ...open, endedBy: "same-device" }, 0, "invalid"],
	["a barred borrower, whatever else", { ...open, endedBy: "other-device", barred: true }, 2000, "barred"],
] as const)("%s is judged", (_name, session, nowMs, verdict) => {
	expect(judgeSession(session, nowMs)).toBe(verdict);
});
