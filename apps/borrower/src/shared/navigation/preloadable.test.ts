import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { preloadable } from "./preloadable.ts";

const render = (Component: ReturnType<typeof preloadable>["Component"]) =>
	renderToString(createElement(Suspense, { fallback: "loading" }, createElement(Component)));

describe("a preloadable component", () => {
	it("renders at once when it was preloaded, without its fallback", async () => {
		const { Component, preload } = preloadable(async () => ({ default: () => "content" }));
		await preload();
		expect(render(Component)).toContain("content");
		expect(render(Component)).not.toContain("loading");
	});

	it("is loaded by rendering it otherwise", async () => {
		let loads = 0;
		const { Component } = preloadable(async () => {
			loads++;
			return { default: () => "content" };
		});
		expect(render(Component)).toContain("loading");
		expect(loads).toBe(1);
		await expect.poll(() => render(Component)).toContain("content");
		expect(loads).toBe(1);
	});

	it("is tried again after it could not be preloaded", async () => {
		let isOnline = false;
		const { Component, preload } = preloadable(async () => {
			if (!isOnline) throw new Error("no network");
			return { default: () => "content" };
		});
		await expect(preload()).rejects.toThrow("no network");
		isOnline = true;
		expect(render(Component)).toContain("loading");
		await expect.poll(() => render(Component)).toContain("content");
	});
});
