export { CallFailed, type Failure, isSignedOut, toFailure } from "../failure.ts";
export { addressOf, type Client, createClient, type Fetch } from "./client.ts";
