import {
	context,
	propagation,
	ROOT_CONTEXT,
	type Span,
	type SpanKind,
	SpanStatusCode,
	trace,
} from "@opentelemetry/api";
import { currentRequestId } from "../request/request-id.ts";

/** The request that enqueued a job, as the job stores it; empty for a job of the sweep. */
export type Origin = {
	readonly requestId?: string;
	/** The span that enqueued it; only while spans are recorded. */
	readonly traceparent?: string;
};

export function currentOrigin(): Origin {
	const requestId = currentRequestId();
	if (requestId === undefined) return {};
	const carrier: { traceparent?: string } = {};
	propagation.inject(context.active(), carrier);
	return { requestId, ...carrier };
}

type SpanSettings = {
	readonly kind: SpanKind;
	/** Names, codes and counts; never an id, a number, a name or an amount of a person. */
	readonly attributes: Readonly<Record<string, string | number>>;
	/** What the span continues; the running span if not given. */
	readonly origin?: Origin;
	/** Other requests that the same work is for: the trace of each gets a span that links to this one. */
	readonly joined?: readonly Origin[] | undefined;
};

/**
 * Runs the work in a span. Without a collector (`TRACES_URL`) no span is recorded. An error is named by its class: its
 * message may hold personal data.
 */
export function withSpan<T>(
	name: string,
	{ kind, attributes, origin, joined = [] }: SpanSettings,
	work: (span: Span) => Promise<T>,
): Promise<T> {
	const tracer = trace.getTracer("puente");
	const parent = origin ? contextOf(origin) : context.active();
	return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
		for (const other of joined) {
			const links = [{ context: span.spanContext() }];
			if (other.traceparent !== undefined)
				tracer.startSpan(name, { kind, attributes, links }, contextOf(other)).end();
		}
		try {
			return await work(span);
		} catch (error) {
			failSpan(span, error);
			throw error;
		} finally {
			span.end();
		}
	});
}

export function failSpan(span: Span, error: unknown): void {
	span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
	span.setStatus({ code: SpanStatusCode.ERROR });
}

function contextOf(origin: Origin) {
	return propagation.extract(ROOT_CONTEXT, origin);
}
