import type { FormStep, Step } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { apps, findApp, packs } from "@puente/regions";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { UnfinishedJobs } from "../platform/queue/queue.ts";
import type { BorrowerCallRequest } from "./borrower-guard.ts";
import { requestFrom } from "./request.ts";
import { clientOf, sessionCookie } from "./staff-routes.ts";

export type MovedClock = {
	readonly now: Date;
	/** False if a step of the sweep failed, or another process ran it for the whole wait. */
	readonly swept: boolean;
	/** Jobs that were due and did not finish within the wait. */
	readonly unfinished: readonly UnfinishedJobs[];
	/** Jobs that failed and will be retried later. */
	readonly retrying: readonly UnfinishedJobs[];
};

type ShownDemoBorrower = {
	readonly key: string;
	readonly scene: string;
	readonly name: string;
	readonly country: Country;
	readonly mobile: string;
	readonly packageName: string;
	/** Step of the newest order; null before the first one. */
	readonly step: Step | null;
};

type DemoSession = {
	readonly token: string;
	readonly userId: string;
	readonly phoneNumber: string;
	readonly deviceId: string;
};

/** The phones of the demo borrowers, for the phone page of the sandbox. */
export type DemoPhones = {
	readonly list: () => Promise<readonly ShownDemoBorrower[]>;
	/** Logs in with the device token. Null if the key is unknown or the server requires a code. */
	readonly logIn: (key: string) => Promise<DemoSession | null>;
};

/**
 * Fills in the present step of the caller's application. The step that was filled in, or why none was.
 * @param asked Which of the two people whose papers the phone page shows, null: somebody whose papers nobody has used; and
 * the phone's number, which the server shows only in part.
 */
export type FillStep = (
	caller: Pick<BorrowerCallRequest, "app" | "language" | "address" | "afid" | "token">,
	asked: { readonly which: 0 | 1 | null; readonly mobile: string },
) => Promise<{ readonly step: FormStep } | { readonly message: string }>;

/** Sandbox functions that need the server; all other /sandbox routes belong to the simulators. */
export type SandboxControls = {
	readonly now: () => Date;
	/** Moves the clock, runs due work, and returns the new time with the unfinished jobs. */
	readonly advance: (milliseconds: number) => Promise<MovedClock>;
	readonly phones: DemoPhones;
	readonly fillStep: FillStep;
	/** Opens a console session of a demo staff member and returns its token; null for an unknown name. */
	readonly openStaffSession: (
		name: string,
		client: { readonly address: string; readonly browser: string },
	) => Promise<string | null>;
};

const advanceBody = z.object({ advance: z.string().check(z.maxLength(40)) });
const yearsMax = 5;
const fillBody = z.object({
	papers: z.nullable(z.union([z.literal(0), z.literal(1)])),
	mobile: z.string().check(z.regex(/^\d{4,15}$/)),
});

export function addSandboxRoutes(server: FastifyInstance, controls: SandboxControls): void {
	const config = { logName: "sandbox" };
	server.get("/sandbox/packages", { config }, async () =>
		apps.map(({ packageName, home }) => ({ packageName, country: home, language: packs[home].language })),
	);
	server.get("/sandbox/borrowers", { config }, () => controls.phones.list());
	server.post<{ Params: { key: string } }>(
		"/sandbox/borrowers/:key/session",
		{ config },
		async (request, reply) => {
			const session = await controls.phones.logIn(request.params.key);
			return session ?? reply.status(409).send({ message: "This phone has to show a code first." });
		},
	);
	server.post("/sandbox/fill", { config }, async (request, reply) => {
		const body = z.safeParse(fillBody, request.body);
		const app = findApp(String(request.headers["packagename"]));
		if (!body.success || app === null)
			return reply
				.status(422)
				.send({ message: "papers must be 0, 1 or null, mobile digits, and packageName an app." });
		const { language, address, afid, token } = requestFrom(request, {
			call: "getApplication",
			payload: {},
			app,
			readFiles: null,
		});
		const filled = await controls.fillStep(
			{ app, language, address, afid, token },
			{ which: body.data.papers, mobile: body.data.mobile },
		);
		return "message" in filled ? reply.status(409).send(filled) : filled;
	});
	server.post<{ Params: { name: string } }>(
		"/sandbox/staff/:name/session",
		{ config },
		async (request, reply) => {
			const token = await controls.openStaffSession(request.params.name, clientOf(request));
			if (token === null) return reply.status(404).send({ message: "No demo staff member has this name." });
			return reply.header("set-cookie", sessionCookie(request, token)).send({ name: request.params.name });
		},
	);
	server.get("/sandbox/clock", { config }, async () => ({ now: controls.now().toISOString() }));
	server.post("/sandbox/clock", { config }, async (request, reply) => {
		const body = z.safeParse(advanceBody, request.body);
		const milliseconds = body.success ? durationMs(body.data.advance, controls.now()) : null;
		if (milliseconds === null) {
			const error = `advance must be an ISO 8601 duration such as P1D or PT8H, forward and at most ${yearsMax} years`;
			return reply.status(422).send({ error });
		}
		const { now, swept, unfinished, retrying } = await controls.advance(milliseconds);
		if (swept && unfinished.length === 0) return { now: now.toISOString(), retrying };
		const names = unfinished.map(({ job, count }) => `${job} (${count})`);
		const message = `The clock has moved to ${now.toISOString()}, but due work is not done: ${[
			...(swept ? [] : ["the sweep"]),
			...names,
		].join(", ")}.`;
		return reply.status(503).send({ message, now: now.toISOString(), swept, unfinished, retrying });
	});
}

/** Counted from now, since months and years have no fixed length. */
function durationMs(text: string, now: Date): number | null {
	try {
		const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
		const milliseconds = start.add(Temporal.Duration.from(text)).epochMilliseconds - start.epochMilliseconds;
		const limit = start.add({ years: yearsMax }).epochMilliseconds - start.epochMilliseconds;
		return milliseconds >= 0 && milliseconds <= limit ? milliseconds : null;
	} catch {
		return null;
	}
}
