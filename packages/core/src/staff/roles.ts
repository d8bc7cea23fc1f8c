/** What people of staff are to each other; one person has one role or more. */
export const staffRoles = ["support", "credit", "collections", "finance", "compliance", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Who may do what: the whole of it. Who keeps the staff (admin) moves no money, and who moves money keeps no staff.
 * `propose` and `check` are the two halves of what needs two people (proposals.ts).
 */
const rolesByPermission = {
	seeQueues: staffRoles,
	seeBorrowers: ["support", "credit", "collections", "finance", "compliance"],
	/** One masked number in the clear, for a reason, recorded. */
	revealFields: ["support", "credit", "collections", "finance", "compliance"],
	/** Pictures of documents and faces. */
	seeDocuments: ["credit", "compliance"],
	decideApplications: ["credit"],
	reviewIdentities: ["credit", "compliance"],
	handlePayouts: ["finance"],
	/** Money that goes out a second time: who knows the doubts about a person may stop it. */
	checkPayouts: ["finance", "compliance"],
	/** Says which loan money is for, or which money a proof is of: who talks to debtors often knows. */
	placePayments: ["collections", "finance"],
	confirmVouchers: ["finance"],
	matchPayments: ["finance"],
	settleOpenItems: ["finance"],
	/** A borrower owes more than they were told: somebody who moves no money may agree to it. */
	checkCorrections: ["finance", "compliance"],
	answerFeedback: ["support", "collections", "finance", "compliance"],
	carryOutErasures: ["compliance"],
	/** Checks that a copy of somebody's data may leave, and hands it over. */
	exportBorrowerData: ["compliance"],
	/** Somebody asks for a copy of their data, or to be forgotten, without the app. */
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
	proposeProducts: ["credit"],
	checkProducts: ["credit", "finance", "compliance"],
	/** Draws, promotion pages, coupons and offers of partners, with what they cost. */
	seeCampaigns: ["support", "credit", "finance", "compliance"],
	proposeCampaigns: ["support", "credit"],
	checkCampaigns: ["finance", "compliance"],
	seeDashboards: ["credit", "collections", "finance", "compliance", "admin"],
	seeAudit: ["compliance", "admin"],
	manageStaff: ["admin"],
	checkStaff: ["admin", "compliance"],
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
