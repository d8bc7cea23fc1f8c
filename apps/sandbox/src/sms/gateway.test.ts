import { expect, it } from "vitest";
import { createFaults } from "../faults/faults.ts";
import { openState } from "../state.ts";
import { createSmsGateway } from "./gateway.ts";
import { createInbox } from "./inbox.ts";

it("delivers a late message five seconds after it was accepted, and not before", async () => {
	const db = openState(":memory:");
	const faults = createFaults(db);
	let now = 0;
	const inbox = createInbox(db, () => now);
	const gateway = createSmsGateway({ inbox, faults, clock: async () => new Date() });
	faults.arm({ rail: "sms", fault: "late", times: 1 });
	const earliestMs = Date.now() + 5000;
	const message = {
		provider: "termii",
		providerId: "1",
		digits: ["2348031234567"],
		text: "Hi",
		report: null,
	} as const;
	expect(await gateway.send(message)).toBe("accepted");
	now = earliestMs - 1;
	expect(inbox.read(null)).toEqual([]);
	now = Date.now() + 5000;
	expect(inbox.read(null)).toHaveLength(1);
});
