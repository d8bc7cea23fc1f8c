import { errors } from "@puente/contract";
import {
	hasPermission,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
	type StaffRole,
	staffRoles,
} from "@puente/core/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addProposal } from "../proposal/store/proposals.ts";

let server: TestServer;
let borrowerId: string;
const clients = new Map<StaffRole, StaffClient>();
beforeAll(async () => {
	server = await startTestServer();
	borrowerId = (await registerBorrower(server, "8040000001")).userId;
	for (const role of staffRoles) clients.set(role, await signInAs(server, role));
});
afterAll(() => server.stop());

const clientOf = (role: StaffRole): StaffClient => {
	const client = clients.get(role);
	if (!client) throw new Error(`no staff client for ${role}`);
	return client;
};

/** An open proposal of support whose stored fields are those of another version. */
async function storeProposal(kind: ProposalKind, after: unknown): Promise<string> {
	const { db } = server.database;
	const id = randomUuid();
	const people = await db.selectFrom("staff").select(["id", "name"]).execute();
	const maker = people.find(({ name }) => name === "sofia.support");
	if (!maker) throw new Error("the demo has no sofia.support");
	await addProposal(db, {
		id,
		kind,
		subject: randomUuid(),
		subjectName: "Ngozi",
		borrowerId,
		country: "ng",
		before: { amount: 5 },
		after: {},
		change: { before: { amount: 5 }, after: { amount: 7 } },
		reason: "Agreed on the phone",
		madeBy: maker.id,
		madeAt: await server.now(),
	});
	await sql`update proposals set after = ${JSON.stringify(after)}::jsonb where id = ${id}`.execute(db);
	return id;
}

const checkerOf = (kind: ProposalKind): StaffClient => {
	const role = staffRoles.find((each) => hasPermission([each], proposalRules[kind].check));
	if (!role) throw new Error(`no role checks a ${kind}`);
	return clientOf(role);
};
const decide = async (client: StaffClient, id: string, decision: "approved" | "rejected" | "withdrawn") =>
	(await client.call("decideProposal", { id, decision, note: "Stored by another version" })).body.code;
const shown = async (client: StaffClient, id: string) => (await client.call("proposal", { id })).body.data;

const changeStored = { before: { amount: 5 }, after: { amount: 7 } };

describe("a proposal whose stored fields do not fit this version", () => {
	it.each(proposalKindNames)(
		"is shown as such and can be rejected, but not carried out: %s",
		async (kind) => {
			const id = await storeProposal(kind, { amount: 7 });
			const checker = checkerOf(kind);
			const view = { readable: false, after: {}, change: changeStored, mayCheck: true };
			expect(await shown(checker, id)).toMatchObject({
				...view,
				possible: false,
				needsNote: false,
				loan: null,
			});
			const listed = (await checker.call("proposals", { which: "toCheck", kind })).body.data;
			expect(listed["proposals"]).toEqual([expect.objectContaining({ id, ...view })]);
			expect(await decide(checker, id, "approved")).toBe(errors.proposalUnreadable.code);
			expect(await shown(checker, id)).toMatchObject({ decision: null });
			expect(await decide(checker, id, "rejected")).toBe(0);
			expect(await shown(checker, id)).toMatchObject({ decision: "rejected", readable: false });
		},
	);

	it.each([
		["a list", []],
		["nothing", null],
		["a field of another type", { roles: "finance" }],
		["a role that is no longer known", { roles: ["treasurer"] }],
		["the version of a newer program", { roles: ["finance"], formatVersion: 2 }],
	])("can be withdrawn by its maker, when it is %s", async (_what, after) => {
		const id = await storeProposal("staffRoles", after);
		expect(await shown(clientOf("compliance"), id)).toMatchObject({ readable: false, after: {} });
		expect(await decide(clientOf("compliance"), id, "approved")).toBe(errors.proposalUnreadable.code);
		expect(await decide(clientOf("support"), id, "withdrawn")).toBe(0);
	});

	it("of a copy of data has a deadline from when it was made, in the queue and the list", async () => {
		const id = await storeProposal("dataExport", { channel: "fax", askedOn: "last week" });
		const compliance = clientOf("compliance");
		const listed = await shown(compliance, id);
		const madeAt = Date.parse(String(listed["madeAt"]));
		const tenDays = new Date(madeAt + 10 * 86_400_000).toISOString();
		expect(listed["deadline"]).toBe(tenDays);
		expect((await compliance.call("exportItem", { id })).body.data).toMatchObject({
			item: { deadline: tenDays },
			channel: null,
			askedOn: null,
		});
		expect((await compliance.call("queues", {})).body.code).toBe(0);
		expect(await decide(compliance, id, "rejected")).toBe(0);
	});

	it("is not one that this version stored", async () => {
		const id = await storeProposal("borrowerBlock", { blocked: true });
		expect(await shown(clientOf("compliance"), id)).toMatchObject({
			readable: true,
			after: { blocked: true },
		});
		expect(await decide(clientOf("support"), id, "withdrawn")).toBe(0);
	});
});
