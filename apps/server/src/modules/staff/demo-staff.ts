import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { acceptedTotpSteps, type StaffRole, totpStepAt } from "@puente/core/staff";
import type { Handler, StaffDeps } from "../../platform/context/calls.ts";
import { hashPassword, publicCost } from "../../platform/crypto/passwords.ts";
import { toBase32, totpCode } from "../../platform/crypto/totp.ts";
import { hashOf, sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addSession } from "./sign-in.ts";
import { addStaff, findStaffByName, isStaffEmpty, listStaff } from "./store/staff.ts";

const password = "sandbox-only-password";
/** One per role, and two where staff of one role check each other. */
const demoRoles: ReadonlyMap<string, StaffRole> = new Map([
	["sofia.support", "support"],
	["diego.credit", "credit"],
	["meera.credit", "credit"],
	["tunde.collections", "collections"],
	["lucia.finance", "finance"],
	["arjun.finance", "finance"],
	["ngozi.compliance", "compliance"],
	["andres.admin", "admin"],
]);

const secretOf = (name: string) => toBase32(hashOf("sandbox-staff", name).subarray(0, 20));

/** Fictional staff, so that the console can be tried. */
export async function addDemoStaff(db: Db, vault: Vault, now: Date): Promise<void> {
	if (!(await isStaffEmpty(db))) return;
	const passwordHash = await hashPassword(password, publicCost);
	for (const [name, role] of demoRoles) {
		const id = crypto.randomUUID();
		await addStaff(db, {
			id,
			name,
			roles: [role],
			passwordHash,
			passwordTemporary: false,
			totpSealed: vault.seal(sealPurposes.totp(id), secretOf(name)),
			createdAt: now,
		});
	}
}

export const demoStaff: Handler<StaffCalls["demoStaff"]> = async (_input, { db, deps }) => {
	if (!deps.sandbox) return refuse({ error: "callUnknown" });
	const nowMs = deps.realNow().getTime();
	const people = (await listStaff(db)).filter(
		({ name, blockedAt, passwordTemporary }) => demoRoles.has(name) && !blockedAt && !passwordTemporary,
	);
	return ok({
		staff: people.map(({ name, roles, totpUsedStep }) => {
			const secret = secretOf(name);
			// The current code, or the next one if the current was used. The previous one may expire while it is typed.
			const now = totpStepAt(nowMs);
			const step = acceptedTotpSteps(nowMs, totpUsedStep).find((open) => open >= now) ?? now;
			return { name, roles: [...roles], password, secret, code: totpCode(secret, step) };
		}),
	});
};

/** Signs in a demo staff member without password and code, in the sandbox only. Null if unknown or blocked. */
export async function openDemoSession(
	db: Db,
	name: string,
	client: Omit<Parameters<typeof addSession>[2], "now"> & Pick<StaffDeps, "realNow">,
): Promise<string | null> {
	if (!demoRoles.has(name)) return null;
	const person = await findStaffByName(db, name);
	if (!person || person.blockedAt !== null) return null;
	return (await addSession(db, person, { ...client, now: client.realNow() })).token;
}
