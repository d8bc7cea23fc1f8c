import { describe, expect, it } from "vitest";
import { moveToRung } from "../decision/ladder.ts";
import { isRevealable, maskNumber, maskValues } from "./masking.ts";
import { judgeDecision, judgeProposing, proposalKindNames, proposalRules } from "./proposals.ts";
import { mayWorkQueue, queueNames } from "./queues.ts";
import { hasPermission, permissions, permissionsOf, type StaffRole, staffRoles } from "./roles.ts";
import { decidesFrom, isPasswordAcceptable, isStaffSessionOpen, lockSecondsAfter } from "./sign-in.ts";

describe("the permissions of roles", () => {
	it("are none without a role, and the union for several roles", () => {
		expect(permissionsOf([])).toEqual([]);
		const both = permissionsOf(["support", "finance"]);
		expect(both).toEqual(
			permissions.filter((one) => hasPermission(["support"], one) || hasPermission(["finance"], one)),
		);
	});

	it("keep admin away from money, and finance away from staff accounts", () => {
		const money = permissions.filter((one) =>
			/Payments|Vouchers|Payouts|Refunds|Reductions|OpenItems|Corrections/.test(one),
		);
		expect(money.filter((one) => hasPermission(["admin"], one))).toEqual([]);
		expect(hasPermission(["finance"], "manageStaff")).toBe(false);
	});

	it("keep support away from payments, and let collections assign payments but not approve them", () => {
		const queues = ["payouts", "vouchers", "unmatched", "openItems"] as const;
		expect(queues.filter((queue) => mayWorkQueue(["support"], queue))).toEqual([]);
		expect(queues.filter((queue) => mayWorkQueue(["collections"], queue))).toEqual(["vouchers", "unmatched"]);
		expect(queues.filter((queue) => mayWorkQueue(["finance"], queue))).toEqual([...queues]);
		const kinds = [
			"payoutRetry",
			"payoutDispute",
			"voucherConfirm",
			"paymentMatch",
			"paymentCorrection",
		] as const;
		for (const role of ["support", "collections"] as const)
			expect(kinds.filter((kind) => hasPermission([role], proposalRules[kind].check))).toEqual([]);
	});

	it("are each held by at least one role", () => {
		expect(permissions.filter((one) => !hasPermission([...staffRoles], one))).toEqual([]);
	});
});

describe("masking", () => {
	it.each([
		["PEXA900820MDFRXN04", "**************XN04"],
		["8031234567", "*******567"],
		["1234", "***4"],
		["12", "**"],
		["", ""],
	])("shows the end of a number, at most a third: %s as %s", (value, masked) => {
		expect(maskNumber(value)).toBe(masked);
	});

	it("leaves other fields unchanged", () => {
		const values = { firstName: "Ana", nationalId: "1020304050", city: "05001" };
		const reader = { roles: ["support"], isChecking: false } as const;
		expect(maskValues(values, reader)).toEqual({
			firstName: "Ana",
			nationalId: "*******050",
			city: "05001",
		});
	});
});

describe("a number of a reference or an employer", () => {
	const values = { emergencyContactMobile1: "8031234567", companyPhone: "8067654321" };

	it.each([
		["compliance", false, true],
		["compliance", true, true],
		["credit", true, true],
		["credit", false, false],
		["collections", true, false],
		["support", true, false],
		["finance", true, false],
		["admin", true, false],
	] as const)("for %s, an application being checked: %s, is shown: %s", (role, isChecking, isShown) => {
		const reader = { roles: [role], isChecking };
		const masked = maskValues(values, reader);
		expect(masked).toEqual(
			isShown
				? { emergencyContactMobile1: "*******567", companyPhone: "*******321" }
				: { emergencyContactMobile1: null, companyPhone: null },
		);
		expect(isRevealable("emergencyContactMobile2", reader)).toBe(isShown);
	});

	it("is shown to a person of two roles if one of them may read it", () => {
		expect(isRevealable("companyPhone", { roles: ["collections", "credit"], isChecking: true })).toBe(true);
	});
});

describe("a borrower's own number", () => {
	it.each([
		["mobile", ["support", "credit", "collections", "finance", "compliance"]],
		["nationalId", ["support", "credit", "finance", "compliance"]],
		["accountNumber", ["support", "credit", "finance", "compliance"]],
	] as const)("%s is read by %s", (field, roles) => {
		const readers = staffRoles.filter((role) => isRevealable(field, { roles: [role], isChecking: false }));
		expect(readers).toEqual(roles);
	});
});

describe("a proposal", () => {
	const kind = proposalKindNames[0];
	const checkers = staffRoles.filter((role) => hasPermission([role], proposalRules[kind].check));
	const by = (id: string, roles: readonly StaffRole[] = checkers) => ({ id, roles });
	const open = { kind, subject: "loan", madeBy: "maker", decision: null };

	it("is decided by another checker, and withdrawn only by its maker", () => {
		expect(judgeDecision(open, by("checker"), "approved")).toEqual({ ok: true, value: "approved" });
		expect(judgeDecision(open, by("maker"), "approved")).toEqual({ ok: false, refusal: "own" });
		expect(judgeDecision(open, by("maker"), "rejected")).toEqual({ ok: false, refusal: "own" });
		expect(judgeDecision(open, by("maker", []), "withdrawn")).toEqual({ ok: true, value: "withdrawn" });
		expect(judgeDecision(open, by("checker"), "withdrawn")).toEqual({ ok: false, refusal: "notOwn" });
		expect(judgeDecision(open, by("checker", []), "approved")).toEqual({
			ok: false,
			refusal: "notPermitted",
		});
	});

	it("can be decided only once", () => {
		const decided = { ...open, decision: "rejected" as const };
		expect(judgeDecision(decided, by("checker"), "approved")).toEqual({ ok: false, refusal: "decided" });
		expect(judgeDecision(decided, by("maker"), "withdrawn")).toEqual({ ok: false, refusal: "decided" });
	});

	it.each(["staffRoles", "staffReset", "staffUnblock"] as const)(
		"about a colleague takes an admin and someone of compliance, neither of them the person: %s",
		(kind) => {
			const about = { kind, subject: "colleague" };
			const made = { ...about, madeBy: "maker", decision: null };
			const may = (roles: readonly StaffRole[]) => judgeProposing(about, by("maker", roles)).ok;
			const mayDecide = (roles: readonly StaffRole[]) =>
				judgeDecision(made, by("checker", roles), "approved").ok;
			expect(staffRoles.filter((role) => may([role]))).toEqual(["admin"]);
			expect(staffRoles.filter((role) => mayDecide([role]))).toEqual(["compliance"]);
			const self = by("colleague", staffRoles);
			expect(judgeProposing(about, self)).toEqual({ ok: false, refusal: "aboutYou" });
			for (const decision of ["approved", "rejected"] as const)
				expect(judgeDecision(made, self, decision)).toEqual({ ok: false, refusal: "aboutYou" });
			expect(judgeDecision(made, by("maker", staffRoles), "approved")).toEqual({
				ok: false,
				refusal: "own",
			});
		},
	);

	it("about something else does not look at who has the same id", () => {
		expect(judgeProposing({ kind: "staffRoles", subject: "x" }, by("y", []))).toEqual({
			ok: false,
			refusal: "notPermitted",
		});
		expect(judgeDecision({ ...open, subject: "checker" }, by("checker"), "approved").ok).toBe(true);
	});

	it("of every kind can be made and checked by some role", () => {
		for (const rules of Object.values(proposalRules)) {
			expect(staffRoles.some((role) => hasPermission([role], rules.propose))).toBe(true);
			expect(staffRoles.some((role) => hasPermission([role], rules.check))).toBe(true);
		}
	});
});

describe("signing in", () => {
	it("locks a name after five wrong tries, twice as long each time, up to a quarter of an hour", () => {
		const seconds = [0, 4, 5, 6, 7, 8, 9, 50].map(lockSecondsAfter);
		expect(seconds).toEqual([0, 0, 60, 120, 240, 480, 900, 900]);
	});

	it.each([
		["correct horse battery", true],
		["elevenchars", false],
		["twelve chars", true],
		["my name is Ana.Credit!", false],
		["aaaaaaaaaaaaaaaa", false],
		["ababababababababab", false],
	])("judges a new password: %s, %s", (password, isGood) => {
		expect(isPasswordAcceptable(password, "ana.credit")).toBe(isGood);
	});

	it("lets an account decide again exactly 24 hours after its reset", () => {
		const at = new Date("2026-11-19T09:00:00.000Z");
		const until = new Date("2026-11-20T09:00:00.000Z");
		const before = new Date(until.getTime() - 1);
		expect(decidesFrom(null, at)).toBeNull();
		expect(decidesFrom(at, at)).toEqual(until);
		expect(decidesFrom(at, before)).toEqual(until);
		expect(decidesFrom(at, until)).toBeNull();
	});

	it("ends a session when it is idle and at the end of the day", () => {
		const session = { lastSeenAtMs: 1000, expiresAtMs: 5000, ended: false };
		expect(isStaffSessionOpen(session, 100, 1099)).toBe(true);
		expect(isStaffSessionOpen(session, 100, 1100)).toBe(false);
		expect(isStaffSessionOpen({ ...session, lastSeenAtMs: 4999 }, 100, 5000)).toBe(false);
		expect(isStaffSessionOpen({ ...session, ended: true }, 100, 1001)).toBe(false);
	});
});

describe("a credit limit moved by staff", () => {
	const ladder = { limits: [10, 20, 30], increase: "automatic" as const, lateDaysForgiven: 2, falls: [] };

	it("stays on the ladder, and rises without consent only where the law allows", () => {
		expect(moveToRung(ladder, 0, 2)).toEqual({ rung: 2, offeredRung: null });
		expect(moveToRung({ ...ladder, increase: "offer" }, 0, 2)).toEqual({ rung: 0, offeredRung: 2 });
		expect(moveToRung({ ...ladder, increase: "offer" }, 2, 1)).toEqual({ rung: 1, offeredRung: null });
		expect(moveToRung({ ...ladder, increase: "offer" }, null, 1)).toEqual({ rung: 1, offeredRung: null });
		for (const rung of [-1, 3, 0.5]) expect(moveToRung(ladder, 1, rung)).toBeNull();
	});
});

describe("a queue", () => {
	it("can be worked by some role, and by no admin", () => {
		expect(queueNames.filter((queue) => !staffRoles.some((role) => mayWorkQueue([role], queue)))).toEqual([]);
		expect(queueNames.filter((queue) => mayWorkQueue(["admin"], queue))).toEqual([]);
	});
});
