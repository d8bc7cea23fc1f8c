import { ok, type Result, refuse } from "../result.ts";
import { hasPermission, type Permission, type StaffRole } from "./roles.ts";

/** Actions that take two people: a maker proposes, a checker approves, and only then the action runs. */
export const proposalRules = {
	payoutRetry: { propose: "handlePayouts", check: "checkPayouts" },
	payoutDispute: { propose: "handlePayouts", check: "handlePayouts" },
	voucherConfirm: { propose: "placePayments", check: "confirmVouchers" },
	paymentMatch: { propose: "placePayments", check: "matchPayments" },
	paymentCorrection: { propose: "settleOpenItems", check: "checkCorrections" },
	holdLift: { propose: "proposeHoldLift", check: "checkHoldLift" },
	lateClose: { propose: "settleOpenItems", check: "checkCorrections" },
	booksRepair: { propose: "settleOpenItems", check: "checkCorrections" },
	penaltyReduction: { propose: "proposeReductions", check: "checkReductions" },
	creditRefund: { propose: "proposeRefunds", check: "checkRefunds" },
	writeOff: { propose: "proposeWriteOffs", check: "checkWriteOffs" },
	limitChange: { propose: "proposeLimits", check: "checkLimits" },
	dataExport: { propose: "noteDataRequests", check: "exportBorrowerData" },
	borrowerBlock: { propose: "proposeBlocks", check: "checkBlocks" },
	borrowerDeath: { propose: "proposeBlocks", check: "checkBlocks" },
	mobileChange: { propose: "proposeMobiles", check: "checkMobiles" },
	passkeyRemoval: { propose: "proposeMobiles", check: "checkMobiles" },
	productChange: { propose: "proposeProducts", check: "checkProducts" },
	legalRecord: { propose: "proposeLaw", check: "checkLaw" },
	blocklistEntry: { propose: "proposeBlocks", check: "checkBlocks" },
	lotteryCampaign: { propose: "proposeCampaigns", check: "checkCampaigns" },
	promotionCampaign: { propose: "proposeCampaigns", check: "checkCampaigns" },
	couponGrant: { propose: "proposeCampaigns", check: "checkCampaigns" },
	partnerOffer: { propose: "proposeProducts", check: "checkProducts" },
	staffRoles: { propose: "manageStaff", check: "checkStaff" },
	staffReset: { propose: "manageStaff", check: "checkStaff" },
	staffUnblock: { propose: "manageStaff", check: "checkStaff" },
} as const satisfies Record<string, { readonly propose: Permission; readonly check: Permission }>;

export type ProposalKind = keyof typeof proposalRules;
export const proposalKindNames = Object.keys(proposalRules) as [ProposalKind, ...ProposalKind[]];

/** The papers on which the report of a death can rest. */
export const deathPapers = [
	"deathCertificate",
	"medicalCertificate",
	"courtDecision",
	"otherRecord",
] as const;
export type DeathPaper = (typeof deathPapers)[number];

export const proposalDecisions = ["approved", "rejected", "withdrawn"] as const;
export type ProposalDecision = (typeof proposalDecisions)[number];

/** Kinds whose subject is a staff member, who neither makes nor decides a proposal about themselves. */
const aboutStaff: readonly ProposalKind[] = ["staffRoles", "staffReset", "staffUnblock"];

type Colleague = { readonly id: string; readonly roles: readonly StaffRole[] };
type About = { readonly kind: ProposalKind; readonly subject: string };

const isAbout = ({ kind, subject }: About, by: Colleague) => aboutStaff.includes(kind) && subject === by.id;

/** Who may make a proposal. */
export function judgeProposing(about: About, by: Colleague): Result<null, "notPermitted" | "aboutYou"> {
	if (!hasPermission(by.roles, proposalRules[about.kind].propose)) return refuse("notPermitted");
	return isAbout(about, by) ? refuse("aboutYou") : ok(null);
}

export type DecisionRefusal = "decided" | "own" | "notOwn" | "notPermitted" | "aboutYou";

/** Who may decide a proposal: never the person it is about, and never its maker, who may only withdraw it. */
export function judgeDecision(
	proposal: About & { readonly madeBy: string; readonly decision: ProposalDecision | null },
	by: Colleague,
	decision: ProposalDecision,
): Result<ProposalDecision, DecisionRefusal> {
	const isMaker = proposal.madeBy === by.id;
	if (decision === "withdrawn") {
		if (!isMaker) return refuse("notOwn");
	} else {
		if (!hasPermission(by.roles, proposalRules[proposal.kind].check)) return refuse("notPermitted");
		if (isMaker) return refuse("own");
		if (isAbout(proposal, by)) return refuse("aboutYou");
	}
	return proposal.decision === null ? ok(decision) : refuse("decided");
}
