import { createHash, type KeyObject, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";

export const bureauRail = {
	name: "bureau",
	faults: {
		timeout: "No answer comes in time.",
		unavailable: "The bureau answers 503.",
		unreadable: "The bureau answers a page instead of a report.",
	},
} as const satisfies Rail;

const defaultHoldMs = 30_000;

type BureauGate = {
	/** Answers the request itself, and returns true, if a fault is armed. */
	readonly fails: (reply: FastifyReply) => Promise<boolean>;
	readonly stop: () => void;
};

export function createBureauGate(faults: Faults, holdMs = defaultHoldMs): BureauGate {
	const stopping = new AbortController();
	return {
		async fails(reply) {
			const fault = faults.take(bureauRail);
			if (fault === null) return false;
			if (fault === "timeout") {
				await sleep(holdMs, undefined, { signal: stopping.signal }).catch(() => undefined);
			}
			if (fault === "unreadable") reply.type("text/html").send("<html>Maintenance</html>");
			else reply.code(503).send({ error: "unavailable" });
			return true;
		},
		stop: () => stopping.abort(),
	};
}

/** Whether a header has this secret, compared in constant time. */
export function hasSecret(request: FastifyRequest, name: string, secret: string): boolean {
	const digest = (value: string) => createHash("sha256").update(value).digest();
	const header = request.headers[name];
	return timingSafeEqual(digest(typeof header === "string" ? header : ""), digest(secret));
}

export type CirculoKeys = {
	/** Verifies the enquiries: the key of the certificate that the lender uploaded. */
	readonly lenderKey: KeyObject;
	/** Signs the answers. */
	readonly bureauKey: KeyObject;
};

/** What the simulated bureaus share. */
export type BureauDeps = {
	readonly gate: BureauGate;
	readonly clock: SandboxClock;
	readonly circuloKeys: CirculoKeys;
};
