import { uuid } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { hashOf, openUnder, sealUnder } from "../crypto/vault.ts";
import type { Db } from "../database/schema/index.ts";
import { claimOperation, type EarlierOperation, recordAnswer } from "./operations.ts";

/** A change must be safe to repeat, so it names its operation. */
export const changeEnvelope = z.object({ operationId: uuid });

export type NamedOperation = {
	readonly id: string;
	/** Hash of the id and its owner, so that the ids of two callers never collide. */
	readonly key: Buffer;
};
export type Operation = NamedOperation & { readonly call: string; readonly inputHash: Buffer };
type Reused = { readonly error: "operationReused" };

export function nameOperation(operationId: string, owner: string): NamedOperation {
	const id = operationId.toLowerCase();
	return { id, key: hashOf("operation", owner, id) };
}

/** `fileDigests` are those of the files that come with the input. */
export function withInput(
	named: NamedOperation,
	call: string,
	{ input, fileDigests = [] }: { readonly input: unknown; readonly fileDigests?: readonly string[] },
): Operation {
	return {
		...named,
		call,
		inputHash: hashOf("input", named.id, call, JSON.stringify(input), ...fileDigests),
	};
}

/**
 * Runs the work in this transaction, once for each operation. The same id and content get the first answer again,
 * whatever it was; other content is refused.
 */
export async function runOnce<Answer>(
	db: Db,
	{ operation, now }: { readonly operation: Operation; readonly now: Date },
	work: () => Promise<Answer>,
): Promise<Result<Answer, Reused>> {
	const earlier = await claimOperation(db, operation, now);
	if (earlier) return repeatAnswer(operation, earlier);
	const answer = await work();
	// An answer may hold a session token: it is sealed under the operation id, which the database does not have.
	await recordAnswer(db, operation.key, sealUnder(operation.id, JSON.stringify(answer)));
	return ok(answer);
}

export function repeatAnswer<Answer>(
	operation: Operation,
	earlier: EarlierOperation,
): Result<Answer, Reused> {
	if (!earlier.inputHash.equals(operation.inputHash)) return refuse({ error: "operationReused" });
	return ok(JSON.parse(openUnder(operation.id, earlier.answerSealed)) as Answer);
}
