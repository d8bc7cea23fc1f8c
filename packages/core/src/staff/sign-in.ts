/** Signing in to the console: two factors, few tries. */
export const signInRules = {
	/** Wrong tries before the name is locked for a while. */
	triesMax: 5,
	lockSecondsFirst: 60,
	/** Not longer, or anybody who knows a name could keep its owner out for a day. */
	lockSecondsMax: 900,
	/** Between the password and the code. */
	ticketSeconds: 300,
	/** Length is what makes a password hard to guess (NIST SP 800-63B); no rule about kinds of characters. */
	passwordLengthMin: 12,
	passwordLengthMax: 200,
} as const;

/** How long a name is locked after so many wrong tries in a row: twice as long each time. */
export function lockSecondsAfter(wrongTries: number): number {
	const { triesMax, lockSecondsFirst, lockSecondsMax } = signInRules;
	if (wrongTries < triesMax) return 0;
	return Math.min(lockSecondsFirst * 2 ** (wrongTries - triesMax), lockSecondsMax);
}

/** RFC 6238 with the values that every authenticator app knows. */
export const totpRules = { digits: 6, stepSeconds: 30, driftSteps: 1 } as const;

export function totpStepAt(nowMs: number): number {
	return Math.floor(nowMs / (totpRules.stepSeconds * 1000));
}

/** The steps whose code is taken now: one before, this, one after, and none that was used or is older than one that was. */
export function totpStepsOpen(nowMs: number, lastUsedStep: number): readonly number[] {
	const now = totpStepAt(nowMs);
	const { driftSteps } = totpRules;
	return Array.from({ length: 2 * driftSteps + 1 }, (_, index) => now - driftSteps + index).filter(
		(step) => step > lastUsedStep,
	);
}

/** A new password is long and is not the name with something around it. */
export function isPasswordGood(password: string, name: string): boolean {
	const { passwordLengthMin, passwordLengthMax } = signInRules;
	const hasLength = password.length >= passwordLengthMin && password.length <= passwordLengthMax;
	return hasLength && !password.toLowerCase().includes(name.toLowerCase()) && new Set(password).size > 4;
}

export type StaffSessionTimes = {
	readonly lastSeenAtMs: number;
	readonly expiresAtMs: number;
	readonly ended: boolean;
};

/** A session ends by itself when nobody works in it, and at the end of a working day in any case. */
export function isStaffSessionOpen(session: StaffSessionTimes, idleMs: number, nowMs: number): boolean {
	return !session.ended && nowMs < session.expiresAtMs && nowMs < session.lastSeenAtMs + idleMs;
}
