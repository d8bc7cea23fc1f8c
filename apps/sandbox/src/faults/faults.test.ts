import { expect, it } from "vitest";
import { openState } from "../state.ts";
import { testApp } from "../test-app.ts";
import { createFaults } from "./faults.ts";

const rail = { name: "sms", faults: { lost: "", late: "" } } as const;

it("returns each fault as often as it was armed, in the order of arming", () => {
	const faults = createFaults(openState(":memory:"));
	faults.arm({ rail: "sms", fault: "late", times: 1 });
	faults.arm({ rail: "sms", fault: "lost", times: 2 });
	const taken = [1, 2, 3, 4].map(() => faults.take(rail));
	expect(taken).toEqual(["late", "lost", "lost", null]);
});

it("replaces the count when a fault is armed again, and disarms it with zero", () => {
	const faults = createFaults(openState(":memory:"));
	faults.arm({ rail: "sms", fault: "lost", times: 5 });
	faults.arm({ rail: "sms", fault: "lost", times: 1 });
	expect(faults.armed()).toEqual([{ rail: "sms", fault: "lost", times: 1 }]);
	faults.arm({ rail: "sms", fault: "lost", times: 0 });
	expect(faults.armed()).toEqual([]);
});

it("returns null for a rail without an armed fault", () => {
	const faults = createFaults(openState(":memory:"));
	faults.arm({ rail: "oxxo", fault: "lost", times: 1 });
	expect(faults.take(rail)).toBeNull();
});

async function arm(payload: Record<string, unknown>) {
	const app = await testApp();
	const response = await app.inject({ method: "POST", url: "/sandbox/faults", payload });
	return { status: response.statusCode, body: response.json() };
}

it("returns the available and the armed faults", async () => {
	const { status, body } = await arm({ rail: "sms", fault: "refuse", times: 3 });
	expect(status).toBe(200);
	expect(body.armed).toEqual([{ rail: "sms", fault: "refuse", times: 3 }]);
	expect(Object.keys(body.rails.sms)).toEqual([
		...["timeout", "refuse", "unavailable", "lost", "late"],
		...["undelivered", "wrongKey"],
	]);
});

it("arms a fault once when no number is given", async () => {
	const { body } = await arm({ rail: "sms", fault: "late" });
	expect(body.armed).toEqual([{ rail: "sms", fault: "late", times: 1 }]);
});

it.each([
	[{ rail: "fax", fault: "lost", times: 1 }, 'There is no rail "fax" here; there is sms, '],
	[{ rail: "sms", fault: "toString", times: 1 }, 'The rail "sms" has no fault "toString"'],
	[{ rail: "sms", fault: "lost", times: -1 }, "times must not be below 0"],
	[{ rail: "sms", fault: "lost", times: 1.5 }, "times must be a whole number"],
	[{ rail: "sms", fault: "lost", times: 1001 }, "times must not be above 1000"],
	[{ fault: "lost", times: 1 }, "rail must be a text"],
])("refuses %j with 422 and a message", async (payload, sentence) => {
	const { status, body } = await arm(payload);
	expect(status).toBe(422);
	expect(body.message).toContain(sentence);
});
