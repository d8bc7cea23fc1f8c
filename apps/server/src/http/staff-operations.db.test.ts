import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import { type StaffChangeName, staffCalls } from "@puente/contract/staff";
import { hasPermission } from "@puente/core/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reply, startTestServer, type TestServer } from "../../test/harness.ts";
import { randomUuid } from "../../test/random.ts";
import { staffChanges } from "../../test/staff/staff-changes.ts";
import {
	createStaffClient,
	listDemoStaff,
	openSession,
	type StaffClient,
} from "../../test/staff/staff-client.ts";

let server: TestServer;
const dataDir = mkdtempSync(join(tmpdir(), "puente-staff-operations-"));
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000, dataDir });
});
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

const names = Object.keys(staffChanges) as StaffChangeName[];

/** How often a call was carried out: its audit entry is written in the same transaction. */
async function timesDone(call: StaffChangeName): Promise<number> {
	const rows = await server.database.db
		.selectFrom("audit")
		.select("number")
		.where("call", "=", call)
		.where("outcome", "=", "done")
		.execute();
	return rows.length;
}

/** Somebody who may make the call. */
async function callerOf(name: StaffChangeName): Promise<StaffClient> {
	const { needs } = staffCalls[name];
	if (needs === "anyone") return createStaffClient(server);
	const people = await listDemoStaff(server);
	const person = people.find(({ roles }) => needs === "signedIn" || hasPermission(roles, needs));
	if (!person) throw new Error(`nobody of the demo has ${needs}`);
	return openSession(server, person.name);
}

async function send(client: StaffClient, name: StaffChangeName, input: object): Promise<Reply> {
	const response = await client.send(name, input);
	return {
		status: response.status,
		body: (await response.json()) as Reply["body"],
		headers: response.headers,
	};
}

describe("a call of the console that changes something", () => {
	it.each(names)("changes once when it is sent twice at once and again later: %s", async (name) => {
		const { client, input } = await staffChanges[name](server);
		const before = await timesDone(name);
		const repeated = { ...input, operationId: randomUuid() };
		const both = await Promise.all([send(client, name, repeated), send(client, name, repeated)]);
		const later = await send(client, name, repeated);
		expect(await timesDone(name)).toBe(before + 1);
		// Who is signed out has no session to repeat it with.
		const expected = name === "signOut" ? errors.staffSignedOut.code : 0;
		expect([...both.map(({ body }) => body.code), later.body.code].sort()[0]).toBe(0);
		expect(later.body.code).toBe(expected);
		if (name !== "signOut") expect([both[1]?.body, later.body]).toEqual([both[0]?.body, both[0]?.body]);
	});

	it.each(names)("is refused without an operation id, or with one that is not a UUID: %s", async (name) => {
		const client = await callerOf(name);
		for (const [operationId, problem] of [
			[undefined, "required"],
			["1", "format"],
		]) {
			const { body } = await send(client, name, { operationId });
			expect(body.code).toBe(errors.inputRefused.code);
			expect(body.fields).toContainEqual({ field: "operationId", problem });
		}
	});
});

describe("the operation id of a call of the console", () => {
	it("is refused for another input", async () => {
		const { client, input } = await staffChanges.answerFeedback(server);
		const operationId = randomUuid();
		expect((await send(client, "answerFeedback", { ...input, operationId })).body.code).toBe(0);
		const other = { ...input, text: "It has arrived.", operationId };
		expect(await send(client, "answerFeedback", other)).toMatchObject({
			status: 409,
			body: { code: errors.operationReused.code },
		});
		const letters = await server.database.db
			.selectFrom("feedbackMessages")
			.select("id")
			.where("feedbackId", "=", input.id)
			.where("sender", "=", "support")
			.execute();
		expect(letters).toHaveLength(1);
	});

	it("is separate for each staff member", async () => {
		const operationId = randomUuid();
		const { client, input } = await staffChanges.propose(server);
		expect((await send(client, "propose", { ...input, operationId })).body.code).toBe(0);
		const other = await openSession(server, "diego.credit");
		expect((await send(other, "propose", { ...input, operationId })).body.code).toBe(
			errors.proposalOpen.code,
		);
	});

	it("returns a refusal again, and a new one is judged anew", async () => {
		const { client, input } = await staffChanges.propose(server);
		const refused = { ...input, subject: randomUuid(), operationId: randomUuid() };
		const first = await send(client, "propose", refused);
		expect(first.body.code).toBe(errors.proposalSubjectUnknown.code);
		expect((await send(client, "propose", refused)).body).toEqual(first.body);
		expect((await send(client, "propose", { ...input, operationId: randomUuid() })).body.code).toBe(0);
	});

	it("opens the same session again after the answer to a sign-in was lost", async () => {
		const { client, input } = await staffChanges.confirmSignIn(server);
		const operationId = randomUuid();
		const first = await send(client, "confirmSignIn", { ...input, operationId });
		const other = createStaffClient(server);
		const again = await send(other, "confirmSignIn", { ...input, operationId });
		expect(again.headers.get("set-cookie")).toBe(first.headers.get("set-cookie"));
		expect((await other.call("session", {})).body.data).toMatchObject({ name: "meera.credit" });
	});

	it("is not counted against a limit when it is repeated", async () => {
		const { client, input } = await staffChanges.proposeMobileChange(server);
		const operationId = randomUuid();
		const first = await send(client, "proposeMobileChange", { ...input, operationId });
		for (let count = 0; count < 70; count++) {
			expect((await send(client, "proposeMobileChange", { ...input, operationId })).body).toEqual(first.body);
		}
	});

	it("does not carry out again what its caller may no longer do", async () => {
		const { client, input } = await staffChanges.blockStaff(server);
		const operationId = randomUuid();
		expect((await send(client, "blockStaff", { ...input, operationId })).body.code).toBe(0);
		await server.database.db
			.updateTable("staff")
			.set({ roles: JSON.stringify(["support"]) })
			.where(sql<boolean>`roles @> '["admin"]'`)
			.execute();
		expect((await send(client, "blockStaff", { ...input, operationId })).body.code).toBe(
			errors.notPermitted.code,
		);
	});
});
