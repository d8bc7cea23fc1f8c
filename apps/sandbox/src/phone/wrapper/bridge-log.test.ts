import { expect, it } from "vitest";
import {
	addEntry,
	describeDetails,
	describeSummary,
	filterEntries,
	type LogEntry,
	logEntriesMax,
	maskToken,
} from "./bridge-log.ts";

function entry(id: number, action = "logout"): LogEntry {
	return { id, atMs: 0, direction: "asked", action, summary: "", details: "" };
}

it("masks every token in the details", () => {
	const token = "abcdefghijklmnopqrstuvwxyz";
	const shown = describeDetails({ reply: { token, deviceToken: token, userId: "u1" } });
	expect(shown).not.toContain(token);
	expect(shown).toContain("abcd••••wxyz");
	expect(shown).toContain("u1");
	expect(maskToken("short")).toBe("••••");
});

it("summarises the two logging actions as a sentence", () => {
	const local = {
		time: 1,
		eventType: "click",
		pageName: "/login",
		eventOption: "getCode",
		orderNo: "L1",
		isUpload: true,
	};
	const expected = "click on /login · getCode · order L1 · to upload";
	expect(describeSummary("logEventByLocal", local)).toBe(expected);
	const appsFlyer = { eventName: "af_login", values: { country: "ng" } };
	expect(describeSummary("logEventByAF", appsFlyer)).toBe("af_login · country ng");
});

it("summarises other actions and wrong payloads as JSON on one line", () => {
	expect(describeSummary("selectContact", { selectContactIndex: 1 })).toBe('{ "selectContactIndex": 1 }');
	expect(describeSummary("logEventByAF", { eventName: 1 })).toBe('{ "eventName": 1 }');
	expect(describeSummary("toLogin", undefined)).toBe("nothing");
	expect(describeSummary("logout", {})).toBe("");
});

it("keeps the newest entries first, up to the limit", () => {
	let entries: readonly LogEntry[] = [];
	for (let id = 0; id < logEntriesMax + 2; id += 1) entries = addEntry(entries, entry(id));
	expect(entries).toHaveLength(logEntriesMax);
	expect(entries[0]?.id).toBe(logEntriesMax + 1);
});

it("filters by action and direction, without case and outer spaces", () => {
	const entries = [entry(1, "logout"), entry(2, "timeSDK")];
	expect(filterEntries(entries, " TIME ")).toEqual([entry(2, "timeSDK")]);
	expect(filterEntries(entries, "asked")).toHaveLength(2);
	expect(filterEntries(entries, "")).toHaveLength(2);
});
