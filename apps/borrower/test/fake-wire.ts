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
import type { LaterWire } from "../src/app/later-wire.ts";
import type { Bridge } from "../src/bridge/bridge.ts";
import type { PhoneEvent } from "../src/bridge/phone-events.ts";
import type { Client, Speaker } from "../src/data/client.ts";
import { CallFailed } from "../src/data/failure.ts";

type Output<Name extends CallName> = CallOutput<Calls[Name]>;
type RefusalParts = {
	readonly details?: RefusalDetails;
	readonly fields?: readonly FieldProblem[];
};

/** What a call does: answer, be refused, get no answer yet, or lose the network. */
type Reply =
	| { readonly kind: "answer"; readonly output: (input: never) => unknown }
	| { readonly kind: "refusal"; readonly error: ErrorName; readonly parts: RefusalParts }
	| { readonly kind: "silence" }
	| { readonly kind: "loss" };

type Sent = { readonly name: CallName; readonly input: unknown; readonly files: readonly Blob[] };

/** Refusals that any call may answer; the contract does not list them again. */
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

type Question = { readonly action: BridgeAction; readonly payload: unknown };
type WrapperReplies = { readonly [A in BridgeAction]?: BridgeReply<A> };

/** A wire whose other end is the test. */
export type FakeWire = {
	/** The same answer each time, or one worked out from the input. */
	readonly answers: <Name extends CallName>(
		name: Name,
		output: Output<Name> | ((input: CallParsed<Calls[Name]>) => Output<Name>),
	) => void;
	readonly refuses: (name: CallName, error: ErrorName, parts?: RefusalParts) => void;
	/** No answer until another reply is set, which then answers the calls that wait. */
	readonly staysSilent: (name: CallName) => void;
	readonly losesNetwork: (name: CallName) => void;
	/** For every call at once; "up" gives each call its own reply back. */
	readonly network: (state: "up" | "lost" | "silent") => void;
	/** The inputs that were sent to this call, oldest first. */
	readonly sent: <Name extends CallName>(name: Name) => readonly CallParsed<Calls[Name]>[];
	readonly filesSent: (name: CallName) => readonly (readonly Blob[])[];
	/** For a test of a broken link: the app sends what the link says, and the server refuses it. */
	readonly takesBrokenInput: () => void;
	/** Puts a wrapper around the app, with its replies. Without this there is none. */
	readonly wrap: (replies: WrapperReplies) => void;
	readonly questions: (action: BridgeAction) => readonly unknown[];
	/** What the phone around the app tells by itself, such as a tapped code. */
	readonly phoneTells: (event: PhoneEvent) => void;
	/** What was wrong with the test's own answers or the app's own calls. */
	readonly problems: () => readonly string[];
	readonly open: (speaker: () => Speaker) => LaterWire;
};

export function createFakeWire(): FakeWire {
	const problems: string[] = [];
	const sent: Sent[] = [];
	let inputMayBreak = false;
	const listeners = new Set<(event: PhoneEvent) => void>();
	const replies = createReplies(problems);
	const wrapper = createWrapper(problems);
	const client =
		(speaker: () => Speaker): Client =>
		async (name, input, options = {}) => {
			const parsed = parseInput(name, input, inputMayBreak ? [] : problems);
			sent.push({ name, input: parsed, files: options.files ?? [] });
			const call: Call = calls[name];
			const { token } = speaker();
			if (call.audience === "borrower" && token === null) problems.push(`${name}: sent without a session`);
			if (call.files === undefined && (options.files ?? []).length > 0)
				problems.push(`${name}: takes no files`);
			const reply = await replies.next(name, options.signal);
			if (reply.kind === "refusal") throw refusalOf(reply.error, reply.parts, speaker());
			if (reply.kind !== "answer") throw new CallFailed({ kind: "network" });
			options.onProgress?.(1);
			return parseOutput(name, reply.output(parsed as never), problems);
		};
	return {
		...replies.control,
		sent: (name) => sent.filter((one) => one.name === name).map(({ input }) => input as never),
		filesSent: (name) => sent.filter((one) => one.name === name).map(({ files }) => files),
		takesBrokenInput: () => {
			inputMayBreak = true;
		},
		wrap: wrapper.wrap,
		questions: (action) => wrapper.asked.filter((one) => one.action === action).map(({ payload }) => payload),
		phoneTells: (event) => {
			for (const listener of [...listeners]) listener(event);
		},
		problems: () => problems,
		open: (speaker) => ({
			client: client(speaker),
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
	speaker: Speaker,
): CallFailed {
	const { code, effect } = errors[error];
	const language: Language = languages.find((one) => one === speaker.language) ?? "en";
	const msg = fill(errorSentences[language][error], details);
	return new CallFailed({
		kind: "refusal",
		error,
		endsSession: effect === "endSession",
		code,
		msg,
		details,
		fields,
	});
}

/** The values without which the sentence of an error has a hole. */
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
	/** Waits while the call is to stay silent; an aborted call loses the network, as the real client does. */
	const next = async (
		name: CallName,
		signal: AbortSignal | undefined,
	): Promise<Exclude<Reply, { kind: "silence" }>> => {
		for (;;) {
			if (signal?.aborted) return { kind: "loss" };
			const reply = current(name);
			if (reply === undefined) problems.push(`${name}: called, and the test gave it no reply`);
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
	const control: Pick<FakeWire, "answers" | "refuses" | "staysSilent" | "losesNetwork" | "network"> = {
		answers: (name, output) =>
			change(name, {
				kind: "answer",
				output: (input) => (typeof output === "function" ? output(input) : output),
			}),
		refuses(name, error, parts = {}) {
			if (![...calls[name].refusals, ...commonRefusals].some((one) => one === error))
				problems.push(`${name}: the contract does not let it answer ${error}`);
			const needed = neededDetails(errors[error]);
			for (const detail of needed)
				if (parts.details?.[detail] === undefined) problems.push(`${error}: the detail ${detail} is missing`);
			change(name, { kind: "refusal", error, parts });
		},
		staysSilent: (name) => change(name, { kind: "silence" }),
		losesNetwork: (name) => change(name, { kind: "loss" }),
		network(state) {
			network = state;
			wake([...waiting.keys()]);
		},
	};
	return { next, control };
}

function createWrapper(problems: string[]) {
	const asked: Question[] = [];
	let replies: WrapperReplies | null = null;
	const bridge: Bridge = {
		async ask(action, payload) {
			const parsed = bridgeActions[action].payload.safeParse(payload);
			if (!parsed.success)
				problems.push(`${action}: the payload breaks the contract: ${parsed.error.message}`);
			asked.push({ action, payload });
			if (replies === null) return refuse("noBridge");
			const reply = replies[action];
			if (reply === undefined) return refuse("failed");
			return ok(reply);
		},
		present: async () => replies !== null,
	};
	return {
		asked,
		bridge,
		wrap: (given: WrapperReplies) => {
			replies = given;
		},
	};
}
