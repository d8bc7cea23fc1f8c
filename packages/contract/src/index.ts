export {
	type BridgeAction,
	type BridgePayload,
	type BridgeReply,
	bridgeActions,
	bridgeChannel,
	bridgeNames,
	bridgeRequest,
	bridgeResponse,
	type LoginInfo,
} from "./bridge.ts";
export type { Area, Call, CallInput, CallOutput, Limit } from "./call.ts";
export { accessCalls, type ConsentPurpose, consentPurposes } from "./calls/access.ts";
export type { applicationCalls } from "./calls/application.ts";
export { type CallName, type Calls, calls, callsByArea, findCall } from "./calls/index.ts";
export {
	type Answer,
	type ErrorEffect,
	type ErrorName,
	errorByCode,
	errors,
	type FieldProblem,
	type Problem,
	problems,
	type Refusal,
	type RefusalDetails,
} from "./errors.ts";
export { operationId } from "./fields.ts";
export { type WireHeaders, wire, wireKey } from "./wire.ts";
