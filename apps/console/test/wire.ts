import type { Fetch } from "@puente/client/staff";
import {
	type CallInput,
	type CallOutput,
	type CallParsed,
	type ErrorName,
	errors,
	type RefusalDetails,
	type StaffCall,
	uuid,
} from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls, staffWire } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";

const mark = Symbol("outcome");

/** An outcome of a call other than data. The mark distinguishes it from data with the same fields. */
type Outcome = { readonly [mark]: true } & (
	| { readonly kind: "refused"; readonly error: ErrorName; readonly details: RefusalDetails }
	| { readonly kind: "pending" }
	| { readonly kind: "lost" }
);

/** A refusal; its message comes from the catalogue. */
export function refused(error: ErrorName, details: RefusalDetails = {}): Outcome {
	return { [mark]: true, kind: "refused", error, details };
}
/** Never answers, so the page keeps loading. */
export const pending: Outcome = { [mark]: true, kind: "pending" };
/** A network failure. */
export const lost: Outcome = { [mark]: true, kind: "lost" };

type Reply<Name extends StaffCallName> = CallOutput<StaffCalls[Name]> | Outcome;
export type Answers = {
	readonly [Name in StaffCallName]?:
		| Reply<Name>
		| ((input: CallParsed<StaffCalls[Name]>, nth: number) => Reply<Name>);
};

type SentCall = Request;

export type Wire = {
	readonly fetch: Fetch;
	/** Changes the answers of later calls. */
	readonly answer: (answers: Answers) => void;
	/** The inputs of every call of this name, in the order of sending. */
	readonly sent: <Name extends StaffCallName>(name: Name) => readonly CallInput<StaffCalls[Name]>[];
	/** The operation ids of every call of this name, in the order of sending. */
	readonly operations: (name: StaffCallName) => readonly (string | null)[];
	/** Breaches of the contract, on either side of the wire. */
	readonly problems: readonly string[];
};

/** Refusals that every call may answer. */
const commonErrors: readonly ErrorName[] = [
	"inputRefused",
	"staffSignedOut",
	"notPermitted",
	"passwordChangeNeeded",
	"tooManyRequests",
	"fault",
	"unavailable",
];

/** The message that the server sends with a refusal. */
export function sentenceOf(error: ErrorName, language: Language = "en", details: RefusalDetails = {}) {
	return fill(errorSentences[language][error], details);
}

/** A fake of everything under /staff. Both inputs and answers are parsed by the contract. */
export function createWire(initialAnswers: Answers): Wire {
	let answers: Answers = initialAnswers;
	const calls: SentCall[] = [];
	const problems: string[] = [];
	return {
		problems,
		answer: (more) => {
			answers = { ...answers, ...more };
		},
		sent: <Name extends StaffCallName>(name: Name) =>
			calls.filter((call) => call.name === name).map(({ input }) => input as CallInput<StaffCalls[Name]>),
		operations: (name) => calls.filter((call) => call.name === name).map(({ operationId }) => operationId),
		fetch: async (url, init = {}) => {
			const found = readRequest(url, init);
			if (typeof found === "string") {
				problems.push(found);
				return new Response(null, { status: 500 });
			}
			const { name, input } = found;
			const nth = calls.filter((call) => call.name === name).length;
			calls.push(found);
			const answer = answers[name] as unknown;
			const reply = typeof answer === "function" ? answer(input, nth) : answer;
			if (reply === undefined) {
				problems.push(`the test did not expect the call ${name} ${JSON.stringify(input)}`);
				return new Response(null, { status: 500 });
			}
			return respond({ name, reply, problems, language: languageOf(init), signal: init.signal ?? null });
		},
	};
}

function languageOf({ headers }: RequestInit): Language {
	return new Headers(headers).get("lang") === "es" ? "es" : "en";
}

type Request = {
	readonly name: StaffCallName;
	readonly input: object;
	/** Null for a call that changes nothing. */
	readonly operationId: string | null;
};

/** The call of a request, or a description of what is wrong with it. */
function readRequest(url: string, { method = "GET", headers, body }: RequestInit): Request | string {
	const { pathname, searchParams } = new URL(url, "http://console.test");
	const names = Object.keys(staffCalls) as StaffCallName[];
	const name = names.find((one) => {
		const call: StaffCall = staffCalls[one];
		return call.method === method && `${staffWire.base}${call.path}` === pathname;
	});
	if (name === undefined) return `no call has the address ${method} ${pathname}`;
	const hasHeader = new Headers(headers).get(staffWire.header) !== null;
	if (method === "POST" && !hasHeader) return `${name} lacks the header of the console`;
	const raw = method === "POST" ? JSON.parse(String(body)) : Object.fromEntries(searchParams);
	const { input, changes }: StaffCall = staffCalls[name];
	const { operationId, ...sent } = raw;
	if (changes && !uuid.safeParse(operationId).success) return `${name} lacks an operation id`;
	const parsed = input.safeParse(sent);
	if (!parsed.success) return `the input of ${name} breaks the contract: ${JSON.stringify(raw)}`;
	return { name, input: sent, operationId: operationId ?? null };
}

/** The call behind the address of a link or a picture. */
export function readAddress(address: string): Request | string {
	return readRequest(address, {});
}

async function respond(options: {
	readonly name: StaffCallName;
	readonly reply: unknown;
	readonly problems: string[];
	readonly language: Language;
	readonly signal: AbortSignal | null;
}): Promise<Response> {
	const { name, reply, problems, language } = options;
	const call: StaffCall = staffCalls[name];
	if (isOutcome(reply)) {
		if (reply.kind === "lost") throw new TypeError("the network is lost");
		if (reply.kind === "pending") return neverAnswer(options.signal);
		const { error, details } = reply;
		if (![...call.refusals, ...commonErrors].includes(error)) problems.push(`${name} cannot refuse ${error}`);
		const { code, status } = errors[error];
		const msg = sentenceOf(error, language, details);
		return Response.json({ code, msg, data: null, details }, { status });
	}
	const parsed = call.output.safeParse(reply);
	if (!parsed.success) problems.push(`the answer of ${name} breaks the contract: ${parsed.error.message}`);
	if (call.answers !== "file") return Response.json({ code: 0, msg: "", data: reply });
	const { name: fileName, type, bytes } = reply as { name: string; type: string; bytes: BlobPart };
	return new Response(new Blob([bytes], { type }), {
		headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
	});
}

function isOutcome(reply: unknown): reply is Outcome {
	return typeof reply === "object" && reply !== null && mark in reply;
}

function neverAnswer(signal: AbortSignal | null): Promise<Response> {
	return new Promise((_resolve, reject) => {
		signal?.addEventListener("abort", () => reject(new DOMException("the call was aborted", "AbortError")));
	});
}
