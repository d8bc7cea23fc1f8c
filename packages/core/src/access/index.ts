export { type CodeRequestedBy, type CodeUse, codeAskers, codeBudget, isWithinBudget } from "./code-budget.ts";
export { judgeSession, type SessionState, type SessionVerdict } from "./session.ts";
export {
	type CodeRefusal,
	type CodeState,
	codeRules,
	judgeCode,
	secondsUntilResend,
} from "./verification-code.ts";
