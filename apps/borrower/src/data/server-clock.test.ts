import { afterEach, expect, it, vi } from "vitest";
import { hearServerTime, phoneNowMs, serverNowMs } from "./server-clock.ts";

const aheadMs = () => serverNowMs() - phoneNowMs();
const phoneMs = Date.parse("2026-11-01T10:00:00Z");

afterEach(() => {
	vi.useRealTimers();
});

it("the server's clock is ahead or behind by the last answer that named a time", () => {
	vi.useFakeTimers({ now: phoneMs });
	expect(aheadMs()).toBe(0);
	hearServerTime(String(phoneMs + 365 * 86_400_000));
	expect(aheadMs()).toBe(365 * 86_400_000);
	hearServerTime(null);
	hearServerTime("2026-11-01T09:00:00.000Z");
	expect(aheadMs()).toBe(365 * 86_400_000);
	hearServerTime(String(phoneMs - 3_600_000));
	expect(aheadMs()).toBe(-3_600_000);
});
