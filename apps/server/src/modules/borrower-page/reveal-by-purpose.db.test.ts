import { errors, type StaffCall } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import { type MaskedField, maskedFields, type StaffRole, staffRoles } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, accountOf, additionalOf, identityOf, personalOf } from "../../../test/applicant.ts";
import { applicantWithPayout, submitApplication, waitForStep } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";

type From = "Registration" | "BasicInfo" | "IdentityOCR" | "Addition" | "BindCard";
type Case = { readonly applicant: Applicant; readonly orderId: string; readonly itemId: string };

let server: TestServer;
/** An application with a doubt about the identity, which waits for a person. */
let checked: Case;
/** A borrower who repays. */
let owing: Case;
const clients = new Map<StaffRole, StaffClient>();
beforeAll(async () => {
	server = await startTestServer();
	for (const role of staffRoles) clients.set(role, await signInAs(server, role));
	checked = await caseOf(await submitApplication(server, "ng", { faceVerdict: "unsure" }));
	owing = await caseOf(await applicantWithPayout(server));
	await waitForStep(owing.applicant, "Repaying");
});
afterAll(() => server.stop());

async function caseOf(applicant: Applicant): Promise<Case> {
	const { id } = await server.database.db
		.selectFrom("orders")
		.select("id")
		.where("orderNo", "=", applicant.orderNo)
		.executeTakeFirstOrThrow();
	return { applicant, orderId: id, itemId: id };
}

const clientOf = (role: StaffRole) => {
	const client = clients.get(role);
	if (!client) throw new Error(`no client of ${role}`);
	return client;
};
const reason = "Calls the reference";

const formsOf = ({ applicant }: Case): Readonly<Record<From, Readonly<Record<string, string>>>> => ({
	Registration: { mobile: applicant.mobile },
	BasicInfo: personalOf("ng"),
	IdentityOCR: identityOf("ng"),
	Addition: additionalOf("ng"),
	BindCard: accountOf({ country: "ng", mobile: applicant.mobile }, ""),
});

/** Every place where a masked field is filled in. */
const placesOf = (one: Case) =>
	Object.entries(formsOf(one)).flatMap(([from, values]) =>
		maskedFields
			.filter((field) => values[field] !== undefined)
			.map((field) => ({ from: from as From, field })),
	);

const others: readonly MaskedField[] = ["companyPhone", "emergencyContactMobile1", "emergencyContactMobile2"];
const contacts: readonly MaskedField[] = ["mobile", "whatsappNo", "alternativePhone", "email"];

function mayReveal(role: StaffRole, field: MaskedField, isChecking: boolean): boolean {
	if (role === "admin") return false;
	if (role === "compliance") return true;
	if (others.includes(field)) return role === "credit" && isChecking;
	return role !== "collections" || contacts.includes(field);
}

describe.each(staffRoles)("%s", (role) => {
	it.each([
		["is being checked", true],
		["is decided", false],
	])("reveals exactly its fields while the application %s", async (_, isChecking) => {
		const one = isChecking ? checked : owing;
		const revealed: string[] = [];
		const places = placesOf(one);
		for (const place of places) {
			const { body } = await clientOf(role).call("reveal", {
				...place,
				borrowerId: one.applicant.userId,
				reason,
			});
			if (body.code === 0) revealed.push(`${place.from} ${place.field}`);
			else expect([errors.fieldWithheld.code, errors.notPermitted.code], body.msg).toContain(body.code);
		}
		const expected = places.filter(({ field }) => mayReveal(role, field, isChecking));
		expect(revealed).toEqual(expected.map(({ from, field }) => `${from} ${field}`));
		expect(new Set(places.map(({ field }) => field)).size).toBeGreaterThan(7);
	});
});

/** The numbers of other people, whole and as they are masked. */
const needles = others.flatMap((field) => {
	const value = additionalOf("ng")[field] ?? "";
	return [value, `${"*".repeat(value.length - 3)}${value.slice(-3)}`];
});

/** What a call gets that reads something of the borrower, whichever of these fields it takes. */
const inputsOf = ({ applicant, orderId, itemId }: Case) => {
	const of = { borrowerId: applicant.userId, orderId, orderNo: applicant.orderNo, reason };
	const ids = [applicant.userId, orderId, itemId];
	const searches = others.map((field) => ({ by: "mobile", text: additionalOf("ng")[field], country: "ng" }));
	const queues = ["referred", "identity", "payouts", "feedback"].map((queue) => ({ ...of, queue }));
	return [...ids.map((id) => ({ ...of, id })), ...searches, ...queues];
};

const reading = (Object.keys(staffCalls) as StaffCallName[]).filter((name) => {
	const { changes }: StaffCall = staffCalls[name];
	return !changes && name !== "reveal" && name !== "demoStaff";
});

/** The calls that answered, and those whose answer holds a number of another person. */
async function callsOf(role: StaffRole, one: Case) {
	const answered = new Set<string>();
	const telling = new Set<string>();
	for (const name of reading)
		for (const input of inputsOf(one)) {
			const response = await clientOf(role).send(name, input);
			const text = await response.text();
			if (response.ok) answered.add(name);
			if (needles.some((needle) => text.includes(needle))) telling.add(name);
		}
	return { answered, telling };
}

describe("the numbers of references and employers", () => {
	it.each(["support", "collections", "finance", "admin"] as const)(
		"are returned to %s by no call",
		async (role) => {
			for (const one of [checked, owing]) {
				const { answered, telling } = await callsOf(role, one);
				expect([...telling]).toEqual([]);
				expect(answered.size).toBeGreaterThan(role === "admin" ? 3 : 10);
			}
		},
	);

	it("are returned to compliance masked, and to credit only while the application is being checked", async () => {
		expect([...(await callsOf("compliance", owing)).telling]).toEqual(["borrower"]);
		expect([...(await callsOf("credit", owing)).telling]).toEqual([]);
		expect([...(await callsOf("credit", checked)).telling]).toContain("borrower");
	});

	it("are kept from the page with the name of who reads them, and the refusal stands in the audit", async () => {
		const { userId: borrowerId } = owing.applicant;
		const { body } = await clientOf("collections").call("borrower", { id: borrowerId });
		expect(body.data).toMatchObject({
			forms: { Addition: { emergencyContactMobile1: null, companyPhone: null } },
			revealable: contacts,
		});
		const asked = { borrowerId, from: "Addition", field: "emergencyContactMobile1", reason } as const;
		await clientOf("collections").call("reveal", asked);
		const audit = await clientOf("compliance").call("audit", { borrowerId });
		const [entry] = audit.body.data["entries"] as Record<string, unknown>[];
		expect(entry).toMatchObject({ call: "reveal", outcome: "fieldWithheld" });
	});
});
