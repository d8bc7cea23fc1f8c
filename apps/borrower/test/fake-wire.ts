import { type Caller, CallFailed, type Client } from "@puente/client";
import {
	type BridgeAction,
	type BridgeReply,
	bridgeActions,
	type Call,
	type CallInput,
	type CallName,
	type CallOutput,
	type CallParsed,
	type Calls,
	calls,
	type ErrorName,
	errors,
	type FieldProblem,
	type RefusalDetails,
} from "@puente/contract";
import { type Language, languages } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { fill } from "@puente/words";
import { errorSentences } from "@puente/words/errors";
import type { Bridge } from "../src/bridge/bridge.ts";
import type { PhoneEvent } from "../src/bridge/phone-events.ts";
import type { LazyWire } from "../src/shared/wire/lazy-wire.ts";

type Output<Name extends CallName> = CallOutput<Calls[Name]>;
type RefusalParts = {
	readonly details?: RefusalDetails;
	readonly fields?: readonly FieldProblem[];
};

/** Reply of a call: an answer, a refusal, none yet, or a network failure. */
type Reply =
	| { readonly kind: "answer"; readonly output: (input: never) => unknown }
	| { readonly kind: "refusal"; readonly error: ErrorName; readonly parts: RefusalParts }
	| { readonly kind: "silence" }
	| { readonly kind: "loss" };

type SentCall = { readonly name: CallName; readonly input: unknown; readonly files: readonly Blob[] };

/** Refusals that every call may return; the contract does not list them per call. */
const commonRefusals: readonly ErrorName[] = [
	"wireRefused",
	"inputRefused",
	"tooManyRequests",
	"operationReused",
	"fault",
	"unavailable",
	"tokenInvalid",
	"borrowerBarred",
	"tokenExpired",
	"otherDevice",
];

type BridgeRequest = { readonly action: BridgeAction; readonly payload: unknown };
type WrapperReplies = { readonly [A in BridgeAction]?: BridgeReply<A> };

/** A wire with replies set by the test. */
export type FakeWire = {
	/** Sets an answer, or a function of the input. */
	readonly answers: <Name extends CallName>(
		name: Name,
		output: Output<Name> | ((input: CallParsed<Calls[Name]>) => Output<Name>),
	) => void;
	readonly refuses: (name: CallName, error: ErrorName, parts?: RefusalParts) => void;
	/** Keeps calls pending until another reply is set. */
	readonly keepsPending: (name: CallName) => void;
	readonly losesNetwork: (name: CallName) => void;
	/** Overrides all calls; "up" restores their replies. */
	readonly network: (state: "up" | "lost" | "silent") => void;
	/** Inputs of this call, oldest first. */
	readonly sent: <Name extends CallName>(name: Name) => readonly CallParsed<Calls[Name]>[];
	readonly filesSent: (name: CallName) => readonly (readonly Blob[])[];
	/** Allows invalid inputs, for tests of broken links. */
	readonly allowInvalidInput: () => void;
	/** Adds a wrapper with its replies. */
	readonly addWrapper: (replies: WrapperReplies) => void;
	readonly bridgeRequests: (action: BridgeAction) => readonly unknown[];
	/** Emits an event of the sandbox phone, such as a tapped code. */
	readonly emitPhoneEvent: (event: PhoneEvent) => void;
	/** Contract violations by the test's replies or the app's calls. */
	readonly problems: () => readonly string[];
	readonly open: (caller: () => Caller) => LazyWire;
};

export function createFakeWire(): FakeWire {
	const problems: string[] = [];
	const sent: SentCall[] = [];
	let inputMayBreak = false;
	const listeners = new Set<(event: PhoneEvent) => void>();
	const replies = createReplies(problems);
	const wrapper = createWrapper(problems);
	const client =
		(caller: () => Caller): Client =>
		async (name, input, options = {}) => {
			const parsed = parseInput(name, input, inputMayBreak ? [] : problems);
			sent.push({ name, input: parsed, files: options.files ?? [] });
			const call: Call = calls[name];
			const { token } = caller();
			if (call.audience === "borrower" && token === null) problems.push(`${name}: sent without a session`);
			if (call.files === undefined && (options.files ?? []).length > 0)
				problems.push(`${name}: takes no files`);
			const reply = await replies.next(name, options.signal);
			if (reply.kind === "refusal") throw refusalOf(reply.error, reply.parts, caller());
			if (reply.kind !== "answer") throw new CallFailed({ kind: "network" });
			options.onProgress?.(1);
			return parseOutput(name, reply.output(parsed as never), problems);
		};
	return {
		...replies.control,
		sent: (name) => sent.filter((one) => one.name === name).map(({ input }) => input as never),
		filesSent: (name) => sent.filter((one) => one.name === name).map(({ files }) => files),
		allowInvalidInput: () => {
			inputMayBreak = true;
		},
		addWrapper: wrapper.add,
		bridgeRequests: (action) =>
			wrapper.requests.filter((one) => one.action === action).map(({ payload }) => payload),
		emitPhoneEvent: (event) => {
			for (const listener of [...listeners]) listener(event);
		},
		problems: () => problems,
		open: (caller) => ({
			client: client(caller),
			bridge: wrapper.bridge,
			phoneEvents: {
				subscribe: (listener) => {
					listeners.add(listener);
					return () => void listeners.delete(listener);
				},
			},
			prefetch: () => undefined,
		}),
	};
}

function parseInput(name: CallName, input: CallInput<Calls[CallName]>, problems: string[]): unknown {
	const parsed = calls[name].input.safeParse(input);
	if (parsed.success) return parsed.data;
	problems.push(`${name}: the input breaks the contract: ${parsed.error.message}`);
	return input;
}

function parseOutput<Name extends CallName>(name: Name, output: unknown, problems: string[]): Output<Name> {
	const parsed = calls[name].output.safeParse(output);
	if (parsed.success) return parsed.data as Output<Name>;
	problems.push(`${name}: the answer breaks the contract: ${parsed.error.message}`);
	throw new CallFailed({ kind: "fault" });
}

function refusalOf(
	error: ErrorName,
	{ details = {}, fields = [] }: RefusalParts,
	caller: Caller,
): CallFailed {
	const { code, effect } = errors[error];
	const language: Language = languages.find((one) => one === caller.language) ?? "en";
	const msg = fill(errorSentences[language][error], details);
	return new CallFailed({
		kind: "refusal",
		error,
		endsSession: effect === "endSession",
		mayRetry: effect === "retry" || details["seconds"] !== undefined,
		code,
		msg,
		details,
		fields,
	});
}

/** Values that the error's message needs. */
function neededDetails(entry: (typeof errors)[ErrorName]): readonly string[] {
	return "details" in entry ? entry.details : [];
}

function createReplies(problems: string[]) {
	const set = new Map<CallName, Reply>();
	const waiting = new Map<CallName, Set<() => void>>();
	let network: "up" | "lost" | "silent" = "up";
	const current = (name: CallName): Reply | undefined => {
		if (network === "up") return set.get(name);
		return { kind: network === "lost" ? "loss" : "silence" };
	};
	const wake = (names: Iterable<CallName>) => {
		for (const name of names) for (const resume of [...(waiting.get(name) ?? [])]) resume();
	};
	const change = (name: CallName, reply: Reply) => {
		set.set(name, reply);
		wake([name]);
	};
	/** Waits while the call is pending; an aborted call is a network failure, as in the real client. */
	const next = async (
		name: CallName,
		signal: AbortSignal | undefined,
	): Promise<Exclude<Reply, { kind: "silence" }>> => {
		for (;;) {
			if (signal?.aborted) return { kind: "loss" };
			const reply = current(name);
			if (reply === undefined) problems.push(`${name}: called, but the test set no reply`);
			if (reply === undefined) return { kind: "loss" };
			if (reply.kind !== "silence") return reply;
			await new Promise<void>((resolve) => {
				const resumes = waiting.get(name) ?? new Set();
				waiting.set(name, resumes);
				const resume = () => {
					resumes.delete(resume);
					resolve();
				};
				resumes.add(resume);
				signal?.addEventListener("abort", resume, { once: true });
			});
		}
	};
	const control: Pick<FakeWire, "answers" | "refuses" | "keepsPending" | "losesNetwork" | "network"> = {
		answers: (name, output) =>
			change(name, {
				kind: "answer",
				output: (input) => (typeof output === "function" ? output(input) : output),
			}),
		refuses(name, error, parts = {}) {
			if (![...calls[name].refusals, ...commonRefusals].some((one) => one === error))
				problems.push(`${name}: the contract does not list the refusal ${error}`);
			const needed = neededDetails(errors[error]);
			for (const detail of needed)
				if (parts.details?.[detail] === undefined) problems.push(`${error}: the detail ${detail} is missing`);
			change(name, { kind: "refusal", error, parts });
		},
		keepsPending: (name) => change(name, { kind: "silence" }),
		losesNetwork: (name) => change(name, { kind: "loss" }),
		network(state) {
			network = state;
			wake([...waiting.keys()]);
		},
	};
	return { next, control };
}

function createWrapper(problems: string[]) {
	const requests: BridgeRequest[] = [];
	let replies: WrapperReplies | null = null;
	const bridge: Bridge = {
		async request(action, payload) {
			const parsed = bridgeActions[action].payload.safeParse(payload);
			if (!parsed.success)
				problems.push(`${action}: the payload breaks the contract: ${parsed.error.message}`);
			requests.push({ action, payload });
			if (replies === null) return refuse("noBridge");
			const reply = replies[action];
			if (reply === undefined) return refuse("failed");
			return ok(reply);
		},
		isPresent: async () => replies !== null,
	};
	return {
		requests,
		bridge,
		add: (given: WrapperReplies) => {
			replies = given;
		},
	};
}
