/** The roles of staff; a staff member has one or more. */
export const staffRoles = ["support", "credit", "collections", "finance", "compliance", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The complete list of permissions. Admin manages staff and moves no money; roles that move money do not manage
 * staff. `propose` and `check` are the two halves of a proposal (proposals.ts). Access of staff takes both admin and
 * compliance, so that no single person can act as a colleague.
 */
const rolesByPermission = {
	seeQueues: staffRoles,
	seeBorrowers: ["support", "credit", "collections", "finance", "compliance"],
	/** Reveals one masked number, for a reason, recorded in the audit. */
	revealFields: ["support", "credit", "collections", "finance", "compliance"],
	/** Images of documents and faces. */
	seeDocuments: ["credit", "compliance"],
	decideApplications: ["credit"],
	reviewIdentities: ["credit", "compliance"],
	handlePayouts: ["finance"],
	/** Retried payouts: compliance knows the doubts about a borrower and may stop one. */
	checkPayouts: ["finance", "compliance"],
	/** After a restore: what stands still, and what differs from the rails. */
	seeHold: ["finance", "compliance", "admin"],
	proposeHoldLift: ["finance"],
	/** Who knows the restore, or the borrowers, and moves no money. */
	checkHoldLift: ["compliance", "admin"],
	/** Assigns payments to loans, and proofs to payments: collections talks to the debtors. */
	placePayments: ["collections", "finance"],
	confirmVouchers: ["finance"],
	matchPayments: ["finance"],
	settleOpenItems: ["finance"],
	/** Corrections and late closes, which raise debts: a role that moves no money may agree. */
	checkCorrections: ["finance", "compliance"],
	answerFeedback: ["support", "collections", "finance", "compliance"],
	carryOutErasures: ["compliance"],
	/** Approves and hands over copies of a borrower's data. */
	exportBorrowerData: ["compliance"],
	/** Records requests for a copy or the erasure of personal data that are made outside the app. */
	noteDataRequests: ["support", "compliance"],
	editFaq: ["support", "compliance"],
	proposeReductions: ["support", "collections"],
	checkReductions: ["collections", "finance"],
	proposeRefunds: ["finance"],
	checkRefunds: ["finance"],
	proposeWriteOffs: ["collections"],
	checkWriteOffs: ["finance"],
	proposeLimits: ["credit"],
	checkLimits: ["credit"],
	proposeBlocks: ["support", "credit", "collections", "compliance"],
	checkBlocks: ["credit", "compliance"],
	/** Number and passkeys open the account, so support never changes them alone. */
	proposeMobiles: ["support"],
	checkMobiles: ["compliance"],
	proposeProducts: ["credit"],
	checkProducts: ["credit", "finance", "compliance"],
	/** Rates, holidays and provisions that the law moves. */
	proposeLaw: ["finance", "compliance"],
	checkLaw: ["finance", "compliance"],
	/** Draws, promotion pages, coupons and partner offers, with their cost. */
	seeCampaigns: ["support", "credit", "finance", "compliance"],
	proposeCampaigns: ["support", "credit"],
	checkCampaigns: ["finance", "compliance"],
	seeDashboards: ["credit", "collections", "finance", "compliance", "admin"],
	seeAudit: ["compliance", "admin"],
	/** Providers that fail: those who can correct a setting, and those whose work stands still. */
	seeMessageProviders: ["support", "admin"],
	seePaymentProviders: ["finance", "admin"],
	seeBureaus: ["credit", "admin"],
	/** What the apps are told about new versions: a wrong minimum stops every app. */
	editReleases: ["admin"],
	/** Adds people without a role and blocks them; proposes roles, resets and unblocking. */
	manageStaff: ["admin"],
	/** The other half is never admin's: two admins, or one with two accounts, decide nothing about access. */
	checkStaff: ["compliance"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof rolesByPermission;
export const permissions = Object.keys(rolesByPermission) as readonly Permission[];

export function hasPermission(roles: readonly StaffRole[], permission: Permission): boolean {
	const allowed: readonly StaffRole[] = rolesByPermission[permission];
	return roles.some((role) => allowed.includes(role));
}

export function permissionsOf(roles: readonly StaffRole[]): readonly Permission[] {
	return permissions.filter((permission) => hasPermission(roles, permission));
}
