import type { CallOutput, Calls } from "@puente/contract";
import { pushWords } from "@puente/words/push";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { seesNo, seesText, tap } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { orderAt } from "../../../test/samples/orders.ts";
import { repaying } from "../../../test/samples/repayment.ts";

const words = pushWords.en;
type PushState = CallOutput<Calls["pushState"]>;
const off: PushState = {
	offered: { publicKey: "our-key", sandboxEndpoint: null },
	subscribed: false,
	reminders: true,
};
const on: PushState = { ...off, subscribed: true };
const made = { endpoint: "https://fcm.googleapis.com/fcm/send/1", p256dh: "browser-key", auth: "secret" };

beforeEach(() => {
	// A browser without a screen has denied it.
	vi.spyOn(Notification, "permission", "get").mockReturnValue("default");
});
afterEach(() => {
	vi.restoreAllMocks();
});

/** A browser whose owner answers its question like this. Returns how often it was asked. */
function preparePhone(answer: NotificationPermission) {
	const ask = vi.spyOn(Notification, "requestPermission").mockResolvedValue(answer);
	const subscribe = vi.fn(async () => ({
		toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }),
	}));
	const registration = { pushManager: { getSubscription: async () => null, subscribe } };
	vi.spyOn(navigator.serviceWorker, "ready", "get").mockReturnValue(Promise.resolve(registration) as never);
	vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration as never);
	return { ask, subscribe };
}

/** The loan's money has arrived. */
function arrived(state: PushState) {
	return (fake: FakeWire) => {
		fake.answers("latestOrder", { order: orderAt("Repaying") });
		fake.answers("repayDetail", repaying());
		fake.answers("pushState", state);
		fake.answers("pushSubscribe", on);
		fake.answers("pushUnsubscribe", off);
	};
}

describe("the card after a loan", () => {
	it("asks the browser only after a tap, and subscribes this phone", async () => {
		const phone = preparePhone("granted");
		const { fake } = await openScreen("lending", { replies: arrived(off) });
		await seesText(words.reminders);
		expect(phone.ask).not.toHaveBeenCalled();
		await tap(words.allow);
		await seesText(words.on);
		await seesNo(words.reminders);
		expect(phone.ask).toHaveBeenCalledTimes(1);
		expect(phone.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "our-key" });
		expect(fake.sent("pushSubscribe")).toEqual([made]);
	});

	it("comes together with the button below it", async () => {
		preparePhone("granted");
		const { fake, words: all } = await openScreen("lending", {
			replies: (wire) => {
				arrived(off)(wire);
				wire.keepsPending("pushState");
			},
		});
		await expect.poll(() => fake.sent("pushState")).toHaveLength(1);
		await seesText(all.t("wait"));
		await seesNo(all.t("toHome"));
		fake.answers("pushState", off);
		await seesText(all.t("toHome"));
		await seesText(words.reminders);
	});

	it("goes for good when the borrower declines it, without asking the browser", async () => {
		const phone = preparePhone("granted");
		await openScreen("lending", { replies: arrived(off) });
		await tap(words.notNow);
		await seesNo(words.reminders);
		expect(phone.ask).not.toHaveBeenCalled();
		expect(window.localStorage.getItem("pushDeclined")).toBe("true");
	});

	it("stays away on a phone whose owner declined it before", async () => {
		const stored = { pushDeclined: "true" };
		const { fake } = await openScreen("lending", { replies: arrived(off), stored });
		await expect.poll(() => fake.sent("pushState")).toHaveLength(1);
		await seesText("$1,045.67");
		await seesNo(words.reminders);
	});

	it("says how to allow notifications when the browser refuses them, and goes", async () => {
		preparePhone("denied");
		const { fake } = await openScreen("lending", { replies: arrived(off) });
		await tap(words.allow);
		await seesText(words.denied);
		await seesNo(words.reminders);
		expect(fake.sent("pushSubscribe")).toEqual([]);
	});

	it.each([
		["notifications are not offered", { ...off, offered: null }],
		["this phone has them", on],
		["reminders go by SMS only", { ...off, reminders: false }],
	])("is not shown where %s", async (_, state) => {
		const { fake } = await openScreen("lending", { replies: arrived(state) });
		await expect.poll(() => fake.sent("pushState")).toHaveLength(1);
		await seesText("$1,045.67");
		await seesNo(words.reminders);
	});
});

describe("the switch under settings", () => {
	const control = () => page.getByRole("switch", { name: new RegExp(words.switch) });

	it("switches notifications on and off", async () => {
		preparePhone("granted");
		const { fake } = await openScreen("settings", { replies: arrived(off) });
		await expect.element(control()).not.toBeChecked();
		await control().click();
		await expect.element(control()).toBeChecked();
		await control().click();
		await expect.element(control()).not.toBeChecked();
		await seesText(words.off);
		expect([fake.sent("pushSubscribe").length, fake.sent("pushUnsubscribe").length]).toEqual([1, 1]);
	});

	it("says that reminders come by SMS where the law wants it", async () => {
		await openScreen("settings", { replies: arrived({ ...off, reminders: false }) });
		await seesText(words.switchDecisions);
	});
});
