import { type Span, SpanKind } from "@opentelemetry/api";
import type { ProviderFailure, ProviderName } from "@puente/core/provider";
import { type Fetch, failureByStatus } from "@puente/providers/http";
import type { MailResult, MailSender } from "@puente/providers/mail";
import type { MessageSender, SendResult } from "@puente/providers/messages";
import type { PushResult, PushSender } from "@puente/providers/push";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { currentRequestId } from "../request/request-id.ts";
import { withSpan } from "../traces/spans.ts";
import { mergeChanges, type ProviderChange } from "./provider-change.ts";

/** A provider that is down fails every request; a line for each would hide the rest of the log. */
const logEveryMs = 60_000;

type Judgement = {
	readonly outcome: "answered" | ProviderFailure;
	/** The provider's own code or HTTP status; null if it did not answer. */
	readonly code: string | null;
};

/** Notices providers that refuse or do not answer: counts, logs, and collects the changes for the database. */
export type ProviderWatch = {
	/** For an adapter of this provider. Judges each answer by its status. */
	readonly fetchFor: (provider: ProviderName) => Fetch;
	/** For an adapter whose results are judged elsewhere: only logs, and sends the request id. */
	readonly tracedFetch: (provider: ProviderName) => Fetch;
	/** Judges by the results, because a vendor may refuse our account with any status. */
	readonly watchSender: (provider: ProviderName, sender: MessageSender) => MessageSender;
	/** All push services together: we have the same keys with each. */
	readonly watchPush: (sender: PushSender) => PushSender;
	readonly watchMail: (sender: MailSender) => MailSender;
	/** Logs what is due, and passes on what changed since the last time. If `write` fails, the changes are kept for the next time. */
	readonly flush: (write: (changes: readonly ProviderChange[]) => Promise<void>) => Promise<void>;
	readonly requests: Counter<"provider" | "outcome">;
};

/** What the log says about a provider so far. */
type LogState = {
	/** Failures that are not logged yet, and the last of them. */
	readonly unlogged: number;
	readonly last: Judgement | null;
	readonly loggedAtMs: number;
	/** The last line about it is a failure. */
	readonly isLoggedFailing: boolean;
};
const unloggedYet: LogState = {
	unlogged: 0,
	last: null,
	loggedAtMs: Number.NEGATIVE_INFINITY,
	isLoggedFailing: false,
};

export function createProviderWatch(
	logger: Logger,
	{
		fetch: send = fetch,
		realNowMs = Date.now,
	}: { readonly fetch?: Fetch; readonly realNowMs?: () => number } = {},
): ProviderWatch {
	const requests = new Counter({
		name: "puente_provider_requests_total",
		help: "Requests to providers by outcome",
		labelNames: ["provider", "outcome"],
		registers: [],
	});
	const logStates = new Map<ProviderName, LogState>();
	const logStateOf = (provider: ProviderName) => logStates.get(provider) ?? unloggedYet;
	let changes = new Map<ProviderName, ProviderChange>();

	const add = (change: ProviderChange) => {
		const { provider } = change;
		changes.set(provider, mergeChanges(changes.get(provider), change));
	};

	/** Logs the failures of a provider that are not logged yet, at most once a minute. */
	const logFailures = (provider: ProviderName) => {
		const { unlogged: failures, last, loggedAtMs } = logStateOf(provider);
		const nowMs = realNowMs();
		if (last === null || failures === 0 || nowMs - loggedAtMs < logEveryMs) return;
		logStates.set(provider, { unlogged: 0, last, loggedAtMs: nowMs, isLoggedFailing: true });
		const { outcome, code: providerCode } = last;
		const requestId = currentRequestId();
		logger.error({ provider, outcome, providerCode, failures, requestId }, "a provider failed");
	};

	const logAnswer = (provider: ProviderName) => {
		const state = logStateOf(provider);
		if (!state.isLoggedFailing) return;
		logStates.set(provider, { ...state, isLoggedFailing: false });
		logger.info({ provider }, "the provider answers again");
	};

	const note = (provider: ProviderName, judgement: Judgement) => {
		const { outcome, code } = judgement;
		requests.inc({ provider, outcome });
		if (outcome === "answered") {
			logAnswer(provider);
			add({ provider, answered: true, failed: null });
			return;
		}
		const state = logStateOf(provider);
		logStates.set(provider, { ...state, last: judgement, unlogged: state.unlogged + 1 });
		logFailures(provider);
		add({ provider, answered: false, failed: { count: 1, failure: outcome, code } });
	};

	const traced = (provider: ProviderName, judge: (judgement: Judgement) => void): Fetch =>
		createTracedFetch({ provider, logger, send, judge });

	return {
		requests,
		fetchFor: (provider) => traced(provider, (judgement) => note(provider, judgement)),
		tracedFetch: (provider) => traced(provider, () => undefined),
		watchSender: (provider, sender) => ({
			async send(message) {
				const result = await sender.send(message);
				note(provider, judgeSend(result));
				return result;
			},
		}),
		watchPush: (sender) => ({
			async send(push) {
				const result = await sender.send(push);
				note("web-push", judgePush(result));
				return result;
			},
		}),
		watchMail: (sender) => watchedMail(sender, logger, (judgement) => note("smtp", judgement)),
		async flush(write) {
			for (const provider of logStates.keys()) logFailures(provider);
			if (changes.size === 0) return;
			const taken = changes;
			changes = new Map();
			try {
				await write([...taken.values()]);
			} catch (error) {
				const newer = [...changes.values()];
				changes = taken;
				for (const change of newer) add(change);
				throw error;
			}
		},
	};
}

/** Reads the whole answer, because a provider may send headers and then hang. */
function createTracedFetch({
	provider,
	logger,
	send,
	judge,
}: {
	readonly provider: ProviderName;
	readonly logger: Logger;
	readonly send: Fetch;
	readonly judge: (judgement: Judgement) => void;
}): Fetch {
	const ask = async (span: Span, url: string, init: RequestInit) => {
		const startedAt = performance.now();
		const requestId = currentRequestId();
		const log = (outcome: string, status: number | null) => {
			const ms = Math.round(performance.now() - startedAt);
			logger.info({ provider, outcome, status, ms, requestId }, "asked a provider");
		};
		const headers = new Headers(init.headers);
		if (requestId !== undefined) headers.set("x-request-id", requestId);
		try {
			const response = await send(url, { ...init, headers });
			const body = await response.arrayBuffer();
			const { status } = response;
			const outcome = outcomeOf(response);
			span.setAttributes({ "puente.outcome": outcome, "http.response.status_code": status });
			log(outcome, status);
			judge({ outcome, code: String(status) });
			// Statuses without a body refuse even an empty one.
			return new Response(body.byteLength === 0 ? null : body, { status, headers: response.headers });
		} catch (error) {
			const outcome = init.signal?.aborted === true ? "timeout" : "network";
			span.setAttribute("puente.outcome", outcome);
			log(outcome, null);
			judge({ outcome, code: null });
			throw error;
		}
	};
	return (url, init) => traceRequest(provider, (span) => ask(span, url, init));
}

function traceRequest<T>(provider: ProviderName, work: (span: Span) => Promise<T>): Promise<T> {
	const settings = { kind: SpanKind.CLIENT, attributes: { "puente.provider": provider } };
	return withSpan(`provider ${provider}`, settings, work);
}

/** Every provider answers in JSON: a page comes from something in front of it, or from a wrong address. */
function outcomeOf({ status, headers }: Response): Judgement["outcome"] {
	if (status === 401 || status === 403) return "refused";
	const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
	return failureByStatus(status) ?? (isPage ? "unreadable" : "answered");
}

/** A refused number or text is an answer; a refused account is ours to repair. */
function judgeSend(result: SendResult): Judgement {
	if (result.outcome === "failed") return { outcome: result.cause, code: null };
	if (result.outcome === "refused" && result.reason === "account")
		return { outcome: "refused", code: result.providerCode };
	return { outcome: "answered", code: null };
}

/** SMTP has no fetch to trace, so the line of each mail is written here. */
function watchedMail(sender: MailSender, logger: Logger, judge: (judgement: Judgement) => void): MailSender {
	return {
		send: (mail) =>
			traceRequest("smtp", async (span) => {
				const startedAt = performance.now();
				const result = await sender.send(mail);
				const judgement = judgeMail(result);
				span.setAttribute("puente.outcome", judgement.outcome);
				const ms = Math.round(performance.now() - startedAt);
				const requestId = currentRequestId();
				logger.info({ provider: "smtp", ...judgement, ms, requestId }, "asked a provider");
				judge(judgement);
				return result;
			}),
	};
}

/** A refused address or mail is an answer; a refused login or a connection without encryption is ours to repair. */
function judgeMail(result: MailResult): Judgement {
	if (result.outcome === "failed") return { outcome: result.cause, code: null };
	if (result.outcome === "refused" && result.reason === "account")
		return { outcome: "refused", code: result.code };
	return { outcome: "answered", code: null };
}

/** A subscription that ended is an answer; refused keys are ours to repair. */
function judgePush(result: PushResult): Judgement {
	if (result.outcome === "failed") return { outcome: result.cause, code: null };
	if (result.outcome === "refused" && result.reason === "account")
		return { outcome: "refused", code: result.code };
	return { outcome: "answered", code: null };
}
