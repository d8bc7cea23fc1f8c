import { describe, expect, it } from "vitest";
import { openScreen, readPush, showPush } from "./notifications.ts";

const push = { title: "A payment is due today", text: "Tap to see it and pay.", url: "/#/repay/x", tag: "1" };
const home = { title: "Puente", text: "", url: "/#/", tag: "puente" };

describe("a push", () => {
	it("shows its text, with our icon, its tag and its screen", async () => {
		const shown: unknown[] = [];
		const registration = { showNotification: async (...parts: unknown[]) => void shown.push(parts) };
		await showPush(registration as unknown as ServiceWorkerRegistration, JSON.stringify(push));
		const options = { body: push.text, tag: "1", icon: "/icon-192.png", data: { url: "/#/repay/x" } };
		expect(shown).toEqual([[push.title, options]]);
	});

	it.each(["", "not JSON", "null", '{"title":1}'])("that cannot be read (%j) still shows something", (data) =>
		expect(readPush(data)).toEqual(home),
	);

	it.each(["https://evil.example/", "//evil.example/#/", "javascript:alert(1)", "/console/", undefined])(
		"never opens %s",
		(url) => expect(readPush(JSON.stringify({ ...push, url })).url).toBe("/#/"),
	);
});

describe("a tap on a notification", () => {
	function tap(pages: readonly string[], options: { readonly uncontrolled?: boolean } = {}) {
		const done: string[] = [];
		const clients = {
			matchAll: async () =>
				pages.map((url) => ({
					url,
					focus: async () => void done.push(`focus ${url}`),
					navigate: async (to: string) => {
						if (options.uncontrolled === true) throw new TypeError("not controlled");
						done.push(`navigate ${to}`);
					},
				})),
			openWindow: async (url: string) => void done.push(`open ${url}`),
		};
		const notification = { data: { url: "/#/repay/x" }, close: () => void done.push("close") };
		return openScreen(clients as unknown as Clients, notification as unknown as Notification).then(
			() => done,
		);
	}
	const app = "https://puente.test/?packageName=com.puente.mx#/";

	it("opens the screen in the open app, not in the console", async () => {
		const done = await tap(["https://puente.test/console/", app]);
		expect(done).toEqual(["close", `focus ${app}`, "navigate /#/repay/x"]);
	});

	it("opens the app when it is not open", async () => {
		expect(await tap([])).toEqual(["close", "open /#/repay/x"]);
	});

	it("opens a new window when the open app cannot be moved", async () => {
		const done = await tap([app], { uncontrolled: true });
		expect(done).toEqual(["close", `focus ${app}`, "open /#/repay/x"]);
	});
});
