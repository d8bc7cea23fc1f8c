export { type Caller, type Client, type ClientDeps, createClient } from "./client.ts";
export { connect } from "./connect.ts";
export { type Exchange, fetchExchange, type OutgoingRequest, type RawResponse } from "./exchange.ts";
export { CallFailed, type Failure, isSignedOut, toFailure } from "./failure.ts";
export {
	createOperations,
	memoryStore,
	type OperationStore,
	type Operations,
	type StoredOperation,
} from "./operations.ts";
export { randomUuid } from "./random.ts";
