import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StaffRole } from "@puente/core/staff";
import { hashPassword, randomPassword } from "../../platform/crypto/passwords.ts";
import { tryWithAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addStaff, isStaffEmpty, listStaff } from "./store/staff.ts";

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
