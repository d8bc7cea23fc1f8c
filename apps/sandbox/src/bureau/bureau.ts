import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import type { Faults, Rail } from "../faults/faults.ts";

export const bureauRail = {
	name: "bureau",
	faults: {
		timeout: "No answer comes in time.",
		unavailable: "The bureau answers 503.",
		unreadable: "The bureau answers a page instead of a report.",
	},
} as const satisfies Rail;

/** The key that the simulated bureau accepts. */
export const bureauKey = "sandbox";

type Report = {
	readonly open_loans: number;
	readonly missed_payments_6m: number;
	readonly listed: boolean;
	readonly score: number | null;
};

/**
 * People with a fixed history, recognised by the last seven digits of the number. Where numbers have letters or check
 * digits, a word in the name selects the history. All other histories are derived from the number.
 */
const magicPeople: readonly {
	readonly ending: string;
	readonly word: string;
	readonly report: Report | null;
}[] = [
	{
		ending: "5550001",
		word: "LISTED",
		report: { open_loans: 2, missed_payments_6m: 6, listed: true, score: 310 },
	},
	{
		ending: "5550002",
		word: "MISSED",
		report: { open_loans: 1, missed_payments_6m: 3, listed: false, score: 480 },
	},
	{ ending: "5550003", word: "UNHEARD", report: null },
	{
		ending: "5550004",
		word: "INDEBTED",
		report: { open_loans: 9, missed_payments_6m: 1, listed: false, score: 500 },
	},
	{
		ending: "5550005",
		word: "SPOTLESS",
		report: { open_loans: 0, missed_payments_6m: 0, listed: false, score: 820 },
	},
];

/** One in five has no record; most of the others have nothing worse than an open loan. */
export function reportOf(subject: { readonly identityNumber: string; readonly name: string }): Report | null {
	const words = subject.name.toUpperCase().split(/\s+/);
	const magic = magicPeople.find(
		({ ending, word }) => subject.identityNumber.endsWith(ending) || words.includes(word),
	);
	if (magic) return magic.report;
	const [first = 0, second = 0, third = 0] = createHash("sha256").update(subject.identityNumber).digest();
	if (first % 5 === 0) return null;
	const missed = second % 8 === 0 ? 1 : 0;
	return { open_loans: third % 3, missed_payments_6m: missed, listed: false, score: 600 + (second % 200) };
}

const enquiry = z.object({
	reference: z.string().check(z.minLength(1), z.maxLength(64)),
	country: z.enum(["MX", "CO", "IN", "NG"]),
	identity_number: z.string().check(z.minLength(4), z.maxLength(30)),
	full_name: z.string().check(z.minLength(1), z.maxLength(200)),
	date_of_birth: z.iso.date(),
	purpose: z.literal("credit_application"),
});

const defaultHoldMs = 30_000;

/** The simulated credit bureau of all four regions, under /bureau. */
export function bureauRoutes(
	app: FastifyInstance,
	deps: { readonly faults: Faults; readonly holdMs?: number },
): void {
	const stopping = new AbortController();
	app.addHook("preClose", async () => stopping.abort());
	app.post("/v1/enquiries", checks({ body: enquiry }), async (request, reply) => {
		if (!isOurKey(request.headers.authorization)) return reply.code(401).send({ error: "unauthorized" });
		const parsed = enquiry.safeParse(request.body);
		if (!parsed.success) return reply.code(422).send({ error: "invalid_enquiry" });
		const fault = deps.faults.take(bureauRail);
		if (fault === "timeout") {
			await sleep(deps.holdMs ?? defaultHoldMs, undefined, { signal: stopping.signal }).catch(
				() => undefined,
			);
		}
		if (fault === "unreadable") return reply.type("text/html").send("<html>Maintenance</html>");
		if (fault !== null) return reply.code(503).send({ error: "unavailable" });
		const { identity_number: identityNumber, full_name: name } = parsed.data;
		const report = reportOf({ identityNumber, name });
		if (report === null) return reply.code(404).send({ status: "no_record" });
		return { status: "found", report };
	});
}

function isOurKey(header: string | undefined): boolean {
	const given = createHash("sha256")
		.update(header ?? "")
		.digest();
	return timingSafeEqual(given, createHash("sha256").update(`Bearer ${bureauKey}`).digest());
}
