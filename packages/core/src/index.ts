export { judgeSession, type SessionState, type SessionVerdict } from "./access/session.ts";
export {
	type CodeRefusal,
	type CodeState,
	codeRules,
	judgeCode,
	secondsUntilResend,
} from "./access/verification-code.ts";
export { type Step, type StepCode, stepCodes } from "./application/steps.ts";
export { type Target, type TargetScreen, targetScreen } from "./application/target-screen.ts";
export { type Country, countries, type Language, languages } from "./region.ts";
export { ok, type Result, refuse } from "./result.ts";
