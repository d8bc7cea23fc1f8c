export { addressOf, type Client, createClient, type Fetch } from "./client.ts";
export { CallFailed, type Failure, isSignedOut, toFailure } from "./failure.ts";
