import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createToasts } from "./toasts.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it("shows an error longer than good news, and removes both by itself", () => {
	const toasts = createToasts();
	const texts = () => toasts.state.get().map(({ text }) => text);
	toasts.show("good", "Sent");
	toasts.show("wrong", "No network");
	vi.advanceTimersByTime(3999);
	expect(texts()).toEqual(["Sent", "No network"]);
	vi.advanceTimersByTime(1);
	expect(texts()).toEqual(["No network"]);
	vi.advanceTimersByTime(3000);
	expect(texts()).toEqual([]);
});

it("drops the toast of a sentence that stands at its field, and no other", () => {
	const toasts = createToasts();
	toasts.show("wrong", "Wrong code");
	toasts.show("good", "Sent");
	toasts.drop(["Wrong code"]);
	expect(toasts.state.get().map(({ text }) => text)).toEqual(["Sent"]);
});

it("shows a repeated text once, and at most three at a time", () => {
	const toasts = createToasts();
	for (const text of ["a", "b", "a", "c", "d"]) toasts.show("good", text);
	expect(toasts.state.get().map(({ text }) => text)).toEqual(["a", "c", "d"]);
});
