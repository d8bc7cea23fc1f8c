import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { borrowerId } from "./queues.ts";
import { ago, idOf, ownId, ownName } from "./session.ts";

type Output<Name extends keyof StaffCalls> = CallOutput<StaffCalls[Name]>;
type Person = Output<"staffList">["staff"][number];
type AuditEntry = Output<"audit">["entries"][number];

const chrome =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";

export const otherSessionId = idOf(111);

export const sessions: Output<"sessions"> = {
	sessions: [
		{
			id: idOf(110),
			openedAt: ago(0, 3),
			lastSeenAt: ago(0, 0),
			address: "10.0.0.7",
			browser: chrome,
			current: true,
		},
		{
			id: otherSessionId,
			openedAt: ago(1),
			lastSeenAt: ago(0, 5),
			address: "10.0.0.9",
			browser: firefox,
			current: false,
		},
	],
};

export function person(changes: Partial<Person> = {}): Person {
	return {
		id: idOf(3),
		name: "tunde.collections",
		roles: ["collections"],
		createdAt: ago(300),
		blockedAt: null,
		lastSeenAt: ago(0, 2),
		hasSecondFactor: true,
		decidesFrom: null,
		...changes,
	};
}

export function staffList(more: readonly Person[] = []): Output<"staffList"> {
	return {
		staff: [
			person({ id: ownId, name: ownName, roles: ["admin"] }),
			person(),
			person({ id: idOf(4), name: "lucia.finance", roles: ["finance", "compliance"], blockedAt: ago(2) }),
			person({ id: idOf(5), name: "new.person", roles: [], hasSecondFactor: false, lastSeenAt: null }),
			...more,
		],
	};
}

export function auditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
	return {
		number: 4021,
		at: ago(0, 1),
		staffId: idOf(3),
		staffName: "tunde.collections",
		call: "propose",
		kind: "action",
		borrowerId,
		subject: idOf(50),
		input: '{"kind":"writeOff","reason":"Left the country"}',
		outcome: "done",
		address: null,
		browser: null,
		hash: "9c1f0a7e5b6d4c3f2a1908f7e6d5c4b39c1f0a7e5b6d4c3f2a1908f7e6d5c4b3",
		...changes,
	};
}

export function audit(changes: Partial<Output<"audit">> = {}): Output<"audit"> {
	return {
		entries: [
			auditEntry(),
			auditEntry({
				number: 4020,
				staffName: "ngozi.compliance",
				call: "reveal",
				kind: "view",
				subject: null,
				outcome: "fieldEmpty",
			}),
			auditEntry({
				number: 4019,
				staffId: null,
				staffName: null,
				call: "signIn",
				borrowerId: null,
				subject: null,
				outcome: "signInRefused",
				address: "203.0.113.7",
				browser: firefox,
			}),
		],
		next: null,
		...changes,
	};
}

export const demoStaff: Output<"demoStaff"> = {
	staff: [
		{
			name: "sofia.support",
			roles: ["support"],
			password: "a sentence of the sandbox",
			secret: "JBSWY3DPEHPK3PXP",
			code: "123456",
		},
		{
			name: "ngozi.compliance",
			roles: ["compliance"],
			password: "another sentence of it",
			secret: "JBSWY3DPEHPK3PXQ",
			code: "654321",
		},
	],
};
