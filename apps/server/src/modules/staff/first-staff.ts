import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import { acceptedTotpSteps, type StaffRole, totpStepAt } from "@puente/core/staff";
import type { Handler, StaffDeps } from "../../platform/context/calls.ts";
import { hashPassword, publicCost, randomPassword } from "../../platform/crypto/passwords.ts";
import { toBase32, totpCode } from "../../platform/crypto/totp.ts";
import { hashOf, sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import { tryWithAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addSession } from "./sign-in.ts";
import { addStaff, findStaffByName, isStaffEmpty, listStaff } from "./store/staff.ts";

/** Two, because roles need a proposal: the admin makes it and compliance checks it. */
const firstRoles: readonly StaffRole[] = ["admin", "compliance"];

const fileOf = (folder: string, name: string) => join(folder, `first-sign-in-${name}.txt`);

/**
 * Adds the first staff members to an empty database and writes the password of each into a file that only the
 * operator can read. Returns the files; none later. The second factor is set up at the first sign-in, so no file has it.
 */
export async function addFirstStaff(db: Db, folder: string, now: Date): Promise<readonly string[]> {
	if (!(await isStaffEmpty(db))) {
		await removeUsedFiles(db, folder);
		return [];
	}
	const people = await Promise.all(
		firstRoles.map(async (role) => {
			const password = randomPassword();
			return { role, password, passwordHash: await hashPassword(password) };
		}),
	);
	const files: string[] = [];
	await tryWithAdvisoryLock(db, "first-staff", async (tx) => {
		if (!(await isStaffEmpty(tx))) return;
		for (const { role, password, passwordHash } of people) {
			const id = crypto.randomUUID();
			const person = { id, name: role, roles: [role], passwordHash, passwordTemporary: true };
			await addStaff(tx, { ...person, totpSealed: null, createdAt: now });
			files.push(writeFirstPassword(folder, role, password));
		}
	});
	return files;
}

/** Written before the commit: what fails in between is done again and writes the file again. */
export function writeFirstPassword(folder: string, name: string, password: string): string {
	const file = fileOf(folder, name);
	mkdirSync(folder, { recursive: true });
	// The mode counts only for a new file.
	rmSync(file, { force: true });
	writeFileSync(file, `name: ${name}\npassword: ${password}\n`, { mode: 0o600, flag: "wx" });
	return file;
}

/** Deletes the file of a staff member who has signed in. */
export function removeFirstPassword(folder: string, name: string): void {
	rmSync(fileOf(folder, name), { force: true });
}

/** Another machine may have served the first sign-in. */
async function removeUsedFiles(db: Db, folder: string): Promise<void> {
	for (const { name, totpSealed } of await listStaff(db)) {
		if (totpSealed !== null) removeFirstPassword(folder, name);
	}
}

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
