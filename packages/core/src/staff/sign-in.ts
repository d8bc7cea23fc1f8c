/** Sign-in to the console: two factors, few tries. */
export const signInRules = {
	/** Wrong tries before the name is locked for a while. */
	triesMax: 5,
	lockSecondsFirst: 60,
	/** Not longer, or an attacker who knows a name could lock its owner out for a day. */
	lockSecondsMax: 900,
	/** Time between the password and the code. */
	ticketSeconds: 300,
	/** Length makes a password hard to guess (NIST SP 800-63B); there is no rule about kinds of characters. */
	passwordLengthMin: 12,
	passwordLengthMax: 200,
	/** After a reset: time in which colleagues see it and can object, before the account decides anything. */
	holdHoursAfterReset: 24,
} as const;

/** Lock time after so many wrong tries in a row: it doubles each time. */
export function lockSecondsAfter(wrongTries: number): number {
	const { triesMax, lockSecondsFirst, lockSecondsMax } = signInRules;
	if (wrongTries < triesMax) return 0;
	return Math.min(lockSecondsFirst * 2 ** (wrongTries - triesMax), lockSecondsMax);
}

/** RFC 6238 with the values that every authenticator app supports. */
export const totpRules = { digits: 6, stepSeconds: 30, driftSteps: 1 } as const;

export function totpStepAt(nowMs: number): number {
	return Math.floor(nowMs / (totpRules.stepSeconds * 1000));
}

/** The steps whose code is accepted now: one before, this, one after, but none up to the last used step. */
export function acceptedTotpSteps(nowMs: number, lastUsedStep: number): readonly number[] {
	const now = totpStepAt(nowMs);
	const { driftSteps } = totpRules;
	return Array.from({ length: 2 * driftSteps + 1 }, (_, index) => now - driftSteps + index).filter(
		(step) => step > lastUsedStep,
	);
}

/** A new password is long and is not the name with something around it. */
export function isPasswordAcceptable(password: string, name: string): boolean {
	const { passwordLengthMin, passwordLengthMax } = signInRules;
	const hasLength = password.length >= passwordLengthMin && password.length <= passwordLengthMax;
	return hasLength && !password.toLowerCase().includes(name.toLowerCase()) && new Set(password).size > 4;
}

export type StaffSessionTimes = {
	readonly lastSeenAtMs: number;
	readonly expiresAtMs: number;
	readonly ended: boolean;
};

/** A session ends after its idle time, and at the end of a working day in any case. */
export function isStaffSessionOpen(session: StaffSessionTimes, idleMs: number, nowMs: number): boolean {
	return !session.ended && nowMs < session.expiresAtMs && nowMs < session.lastSeenAtMs + idleMs;
}

/** When an account whose sign-in was reset may decide again; null if it may now. */
export function decidesFrom(resetAt: Date | null, now: Date): Date | null {
	if (resetAt === null) return null;
	const from = new Date(resetAt.getTime() + signInRules.holdHoursAfterReset * 3_600_000);
	return now < from ? from : null;
}

/** What is done to the access of a staff member. */
export const accessEvents = ["created", "roles", "reset", "blocked", "unblocked"] as const;
export type AccessEvent = (typeof accessEvents)[number];
