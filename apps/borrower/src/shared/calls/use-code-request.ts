import type { Failure } from "@puente/client";
import type { CallInput, Calls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { useEffect, useRef, useState } from "react";
import { usePack, useServices } from "../state/services-context.ts";

/** The newest request for a code. A refused one sent no code. */
export type CodeRequest = "none" | "pending" | "refused";

export type AskedCode = {
	/** Seconds until the next code may be sent. */
	readonly waitSeconds: number;
	/** Why no other code was sent, if an earlier one is still valid. */
	readonly tooSoon: string | null;
};

/** Asks for codes by SMS. */
export function useCodeRequest() {
	const { client, run } = useServices();
	const { country } = usePack();
	const [codeRequest, setCodeRequest] = useState<CodeRequest>("none");
	const askForCode = async (
		input: Omit<CallInput<Calls["getVerifyCode"]>, "country">,
	): Promise<Result<AskedCode, Failure>> => {
		setCodeRequest("pending");
		const sent = await run(() => client("getVerifyCode", { country, ...input }));
		const asked = sent.ok
			? ok({ waitSeconds: sent.value.resendAfterSeconds, tooSoon: null })
			: unlessTooSoon(sent.refusal);
		// After a lost answer the code may be on its way all the same.
		setCodeRequest(!asked.ok && asked.refusal.kind === "refusal" ? "refused" : "none");
		return asked;
	};
	return { codeRequest, askForCode };
}

function unlessTooSoon(failure: Failure): Result<AskedCode, Failure> {
	if (failure.kind !== "refusal" || failure.error !== "codeTooSoon") return refuse(failure);
	return ok({ waitSeconds: Number(failure.details["seconds"] ?? 0), tooSoon: failure.msg });
}

/**
 * Sends a complete code. The SMS may come before the answer to its request: the code is then held until the answer, and
 * sent if it still stands in the boxes and the request was not refused.
 */
export function useHeldCode(
	request: CodeRequest,
	code: string,
	send: (code: string) => void,
): (code: string) => void {
	const held = useRef<string | null>(null);
	useEffect(() => {
		if (request === "pending") return;
		const isStill = held.current === code;
		held.current = null;
		if (isStill && request === "none") send(code);
	});
	return (typed) => {
		if (request !== "pending") send(typed);
		else if (/^\d{6}$/.test(typed)) held.current = typed;
	};
}
