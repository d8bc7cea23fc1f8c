import { randomBytes } from "node:crypto";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { currentRequestId } from "../request/request-id.ts";

/** Spans of a collector that does not answer are dropped after this time, and when 2,048 of them wait. */
const sendTimeoutMs = 5_000;
const stopTimeoutMs = 2_000;
/** A collector that is down fails every batch; a line for each would hide the rest of the log. */
const logEveryMs = 60_000;

/** Sends the spans of this process to a collector (OTLP over HTTP). Loaded only if one is set. */
export function startTraces(url: string, logger: Logger): { readonly stop: () => Promise<void> } {
	let loggedAtMs = Number.NEGATIVE_INFINITY;
	setGlobalErrorHandler(() => {
		const nowMs = performance.now();
		if (nowMs - loggedAtMs < logEveryMs) return;
		loggedAtMs = nowMs;
		logger.warn("the collector of TRACES_URL does not take the traces");
	});
	const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendTimeoutMs });
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ "service.name": "puente" }),
		idGenerator: {
			// One id for the log lines and the spans of a request and its jobs.
			generateTraceId: () => currentRequestId() ?? randomBytes(16).toString("hex"),
			generateSpanId: () => randomBytes(8).toString("hex"),
		},
		spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: sendTimeoutMs })],
	});
	trace.setGlobalTracerProvider(provider);
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	propagation.setGlobalPropagator(new W3CTraceContextPropagator());
	return {
		/** A stopping process waits for its collector only for a moment. */
		async stop() {
			const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
			await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
			trace.disable();
			context.disable();
			propagation.disable();
		},
	};
}
