import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { RailFailure, RailReply } from "../call-rail.ts";
import type { CollectionRequest, ContractsResult } from "../collection-rail.ts";
import { unreadable } from "../payout-record.ts";
import type { RailContract } from "../rail-contract.ts";
import type { AcceptedTokens } from "./wompi-api.ts";

const document = z.object({
	acceptance_token: z.string().check(z.minLength(1)),
	permalink: z.string().check(z.regex(/^https:\/\//)),
	type: z.string(),
});
const merchantReply = z.object({
	data: z.object({ presigned_acceptance: document, presigned_personal_data_auth: document }),
});
const tokenClaims = z.object({ exp: z.optional(z.number()), file_hash: z.optional(z.string()) });

type Claims = { readonly expiresAtMs: number | null; readonly fileHash: string | null };
const noClaims: Claims = { expiresAtMs: null, fileHash: null };

/** The token is a JWT, signed for Wompi only: its claims are read but prove nothing to us. */
function claimsOf(token: string): Claims {
	const [, payload = ""] = token.split(".");
	try {
		const claims = tokenClaims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
		if (!claims.success) return noClaims;
		const { exp, file_hash: fileHash } = claims.data;
		return { expiresAtMs: exp === undefined ? null : exp * 1000, fileHash: fileHash ?? null };
	} catch {
		return noClaims;
	}
}

/** By the hash of the file where the token has it, else by its address. */
function versionOf(url: string, fileHash: string | null): string {
	return createHash("sha256")
		.update(`${url} ${fileHash ?? ""}`)
		.digest("hex")
		.slice(0, 32);
}

type ReadContracts =
	| {
			readonly kind: "contracts";
			readonly contracts: readonly RailContract[];
			/** Null if a token does not say it. */
			readonly expiresAtMs: number | null;
	  }
	| { readonly kind: "failed"; readonly cause: RailFailure };

export function readContracts(reply: RailReply): ReadContracts {
	if (reply.kind === "failed") return reply;
	const read = merchantReply.safeParse(reply.body);
	if (!read.success) return unreadable;
	const { presigned_acceptance: terms, presigned_personal_data_auth: personalData } = read.data.data;
	const contracts = Object.entries({ terms, personalData }).map(
		([kind, { permalink, acceptance_token }]) => ({
			kind: kind as RailContract["kind"],
			url: permalink,
			version: versionOf(permalink, claimsOf(acceptance_token).fileHash),
			token: acceptance_token,
		}),
	);
	const ends = contracts.map(({ token }) => claimsOf(token).expiresAtMs);
	const known = ends.filter((end) => end !== null);
	return {
		kind: "contracts",
		contracts,
		expiresAtMs: known.length < ends.length ? null : Math.min(...known),
	};
}

/** A payer may need this long between reading and paying. */
const spareMs = 5 * 60_000;

/** The documents of today. They are fetched again before their tokens expire, and each time if that is not known. */
export function contractSource(
	fetchReply: () => Promise<RailReply>,
	now: () => Date,
): () => Promise<ContractsResult> {
	let kept: { readonly contracts: readonly RailContract[]; readonly untilMs: number } | null = null;
	return async () => {
		if (kept !== null && now().getTime() < kept.untilMs)
			return { outcome: "found", contracts: kept.contracts };
		const read = readContracts(await fetchReply());
		if (read.kind === "failed") return { outcome: "failed", cause: read.cause };
		const { contracts, expiresAtMs } = read;
		kept = expiresAtMs === null ? null : { contracts, untilMs: expiresAtMs - spareMs };
		return { outcome: "found", contracts };
	};
}

/** Null if the payer has not accepted both documents. */
export function tokensOf({ accepted = [] }: Pick<CollectionRequest, "accepted">): AcceptedTokens | null {
	const tokenOf = (kind: RailContract["kind"]) => accepted.find((each) => each.kind === kind)?.token;
	const [terms, personalData] = [tokenOf("terms"), tokenOf("personalData")];
	return terms === undefined || personalData === undefined ? null : { terms, personalData };
}
