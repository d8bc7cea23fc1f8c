import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram } from "prom-client";
import type { Metrics } from "./operating-metrics.ts";

/**
 * Answers by call and status, and their duration; `inside` is the server that shows them. Labels come from the contract,
 * so a client cannot create new ones.
 */
export function addMetrics(
	server: FastifyInstance,
	inside: FastifyInstance,
	{ registry, page }: Metrics,
): void {
	collectDefaultMetrics({ register: registry });
	const labelNames = ["call", "status"] as const;
	const answers = new Counter({
		name: "puente_answers_total",
		help: "Answers",
		labelNames,
		registers: [registry],
	});
	const seconds = new Histogram({
		name: "puente_answer_seconds",
		help: "Time from request to answer",
		labelNames: ["call"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
		registers: [registry],
	});
	/** Kept, because looking them up by their labels takes longer than counting. */
	const counters = new Map<
		string,
		{ readonly count: () => void; readonly observe: (value: number) => void }
	>();
	const counterOf = (call: string, status: number) => {
		const name = `${call} ${status}`;
		const kept = counters.get(name);
		if (kept) return kept;
		const counter = answers.labels({ call, status });
		const histogram = seconds.labels({ call });
		const added = {
			count: () => counter.inc(),
			observe: (value: number) => histogram.observe(value),
		};
		counters.set(name, added);
		return added;
	};
	server.addHook("onResponse", (request, reply, done) => {
		const call = request.callName ?? request.routeOptions.config.logName ?? "other";
		const { count, observe } = counterOf(call, reply.statusCode);
		count();
		observe(reply.elapsedTime / 1000);
		done();
	});
	inside.get("/metrics", { config: { logName: "metrics" } }, async (_request, reply) => {
		return reply.type(registry.contentType).send(await page());
	});
}
