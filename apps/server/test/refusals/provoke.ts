import type { CallInput, CallName, Calls, ErrorName } from "@puente/contract";
import type { Language } from "@puente/core/region";
import type { Applicant } from "../applicant.ts";
import type { Reply, TestServer } from "../harness.ts";

/** Sends the refused call in one language. It is sent once in each, so it must be refused twice. */
export type RefusedCall = (lang: Language) => Promise<Reply>;
/** Brings about the state in which a call is refused. */
export type Provoke = (server: TestServer) => Promise<RefusedCall>;
export type Provocations = Partial<Record<ErrorName, Provoke>>;

export function callOf<Name extends CallName>(
	{ server, token, country }: Pick<Applicant, "server" | "token" | "country">,
	name: Name,
	input: CallInput<Calls[Name]>,
	options: { readonly files?: readonly Uint8Array[]; readonly operationId?: string } = {},
): RefusedCall {
	const packageName = `com.puente.${country}`;
	return (lang) => server.sealed(name, input, { token, packageName, lang, ...options });
}

export function dataOf(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`a call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

let mobiles = 0;
/** A Nigerian number that is not registered. */
export function freeMobile(): string {
	mobiles += 1;
	return `807${String(mobiles).padStart(7, "0")}`;
}

/** An SMS code that differs from the right one. */
export function otherCode(code: string): string {
	return code === "000000" ? "000001" : "000000";
}
