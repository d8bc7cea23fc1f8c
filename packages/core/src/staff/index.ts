export { type Blocklist, blocklists, listsByCountry } from "./blocklists.ts";
export {
	type FieldReader,
	isOfOtherPerson,
	isRevealable,
	type MaskedField,
	maskedFields,
	maskNumber,
	maskValues,
} from "./masking.ts";
export {
	type DeathPaper,
	type DecisionRefusal,
	deathPapers,
	judgeDecision,
	judgeProposing,
	type ProposalDecision,
	type ProposalKind,
	proposalDecisions,
	proposalKindNames,
	proposalRules,
} from "./proposals.ts";
export { maySeeProviders } from "./providers.ts";
export {
	listNames,
	mayWorkQueue,
	type QueueName,
	queueNames,
	queueRules,
	type RequestChannel,
	requestChannels,
} from "./queues.ts";
export {
	hasPermission,
	type Permission,
	permissions,
	permissionsOf,
	type StaffRole,
	staffRoles,
} from "./roles.ts";
export {
	type AccessEvent,
	acceptedTotpSteps,
	accessEvents,
	decidesFrom,
	isPasswordAcceptable,
	isStaffSessionOpen,
	lockSecondsAfter,
	type StaffSessionTimes,
	signInRules,
	totpRules,
	totpStepAt,
} from "./sign-in.ts";
