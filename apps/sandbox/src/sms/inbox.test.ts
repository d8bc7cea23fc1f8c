import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openState } from "../state.ts";
import { testApp } from "../test-app.ts";
import { createInbox, type Delivery, inboxPageMax } from "./inbox.ts";

let count = 0;
function delivery(given: Partial<Delivery>): Delivery {
	count += 1;
	return {
		provider: "termii",
		providerId: String(count),
		digits: "2348031234567",
		text: "Hi",
		at: new Date("2031-01-01T00:00:00Z"),
		landsAtMs: 0,
		...given,
	};
}

it.each([
	"8031234567",
	"08031234567",
	"2348031234567",
	"+2348031234567",
	"+234 803 123 4567",
	"002348031234567",
])("finds the messages of a number written as %s", (to) => {
	const inbox = createInbox(openState(":memory:"));
	inbox.deliver(delivery({ text: "mine" }));
	inbox.deliver(delivery({ digits: "2348031234568", text: "another's" }));
	expect(inbox.read(to).map(({ text }) => text)).toEqual(["mine"]);
});

it("orders messages by acceptance, not by the sandbox's clock", () => {
	const inbox = createInbox(openState(":memory:"));
	inbox.deliver(delivery({ text: "first", at: new Date("2040-01-01T00:00:00Z") }));
	inbox.deliver(delivery({ text: "second", at: new Date("2030-01-01T00:00:00Z") }));
	expect(inbox.read(null).map(({ text }) => text)).toEqual(["second", "first"]);
});

it("returns the newest fifty messages", () => {
	const inbox = createInbox(openState(":memory:"));
	for (let index = 0; index < inboxPageMax + 5; index += 1) inbox.deliver(delivery({ text: String(index) }));
	const texts = inbox.read(null).map(({ text }) => text);
	expect(texts).toHaveLength(inboxPageMax);
	expect(texts[0]).toBe("54");
});

it("leaves out a message that has not arrived yet", () => {
	let now = 1000;
	const inbox = createInbox(openState(":memory:"), () => now);
	inbox.deliver(delivery({ landsAtMs: 6000 }));
	expect(inbox.read(null)).toEqual([]);
	now = 6000;
	expect(inbox.read(null)).toHaveLength(1);
});

it("keeps messages and armed faults over a restart", async () => {
	const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "sandbox.sqlite");
	const fault = { rail: "sms", fault: "lost", times: 2 };

	const before = openState(file);
	const first = await testApp({ db: before });
	createInbox(before).deliver(delivery({ text: "kept" }));
	await first.inject({ method: "POST", url: "/sandbox/faults", payload: fault });
	await first.close();
	before.close();

	const after = openState(file);
	onTestFinished(() => after.close());
	const second = await testApp({ db: after });
	expect((await second.inject("/sandbox/sms?to=08031234567")).json()).toMatchObject([{ text: "kept" }]);
	expect((await second.inject("/sandbox/faults")).json().armed).toEqual([fault]);
});

it("refuses a number with too few digits, and lists all messages without one", async () => {
	const app = await testApp();
	expect((await app.inject("/sandbox/sms?to=123")).statusCode).toBe(422);
	expect((await app.inject("/sandbox/sms?to=")).json()).toEqual([]);
});
