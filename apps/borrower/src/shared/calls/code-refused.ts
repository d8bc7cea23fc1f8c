import type { Failure } from "@puente/client";
import type { ErrorName } from "@puente/contract";

const codeErrors: ReadonlySet<ErrorName | null> = new Set<ErrorName>([
	"codeWrong",
	"codeExpired",
	"codeTriesUsed",
]);

/** Whether a typed code was refused. After another failure, such as a lost network, it can be sent again. */
export function isCodeRefused(failure: Failure): boolean {
	return failure.kind === "refusal" && codeErrors.has(failure.error);
}
