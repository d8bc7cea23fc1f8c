import type { StaffRole } from "@puente/core/staff";
import { hashPassword, randomPassword } from "../../platform/crypto/passwords.ts";
import { newTotpSecret, totpUri } from "../../platform/crypto/totp.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { tryWithAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addStaff, isStaffEmpty } from "./store/staff.ts";

/** Two, because roles need a proposal: the admin makes it and compliance checks it. */
const firstRoles: readonly StaffRole[] = ["admin", "compliance"];

/** Adds the first staff members to an empty database. Returns their credentials, which are not stored. */
export async function addFirstStaff(db: Db, vault: Vault, now: Date): Promise<string | null> {
	if (!(await isStaffEmpty(db))) return null;
	const people = await Promise.all(
		firstRoles.map(async (role) => {
			const password = randomPassword();
			return { role, password, secret: newTotpSecret(), passwordHash: await hashPassword(password) };
		}),
	);
	let credentials: string | null = null;
	await tryWithAdvisoryLock(db, "first-staff", async (tx) => {
		if (!(await isStaffEmpty(tx))) return;
		for (const { role, passwordHash, secret } of people) {
			const id = crypto.randomUUID();
			await addStaff(tx, {
				id,
				name: role,
				roles: [role],
				passwordHash,
				passwordTemporary: true,
				totpSealed: vault.seal(`staff-totp:${id}`, secret),
				createdAt: now,
			});
		}
		credentials = people
			.map(
				({ role, password, secret }) =>
					`First sign-in to the console, shown this once: name ${role}, password ${password}, authenticator ${totpUri(role, secret)}\n`,
			)
			.join("");
	});
	return credentials;
}
