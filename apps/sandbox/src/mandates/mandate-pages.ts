import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { escaped, page } from "../rails/pay-pages.ts";
import type { WebhookQueue, WebhookWriter } from "../rails/webhook-queue.ts";
import { type Mandate, type MandateSimulator, type MandateStep, mandateSteps } from "./mandate-simulator.ts";

const pagesPath = "/sandbox/mandate-pages";

/** Address of the page on which a payer allows a mandate. */
export function mandateUrlAt(publicUrl: string) {
	return ({ rail, providerId }: Pick<Mandate, "rail" | "providerId">) =>
		`${publicUrl}${pagesPath}/${rail}/${providerId}`;
}

const params = z.object({ rail: z.string(), id: z.string() });
const steps = Object.keys(mandateSteps) as [MandateStep, ...MandateStep[]];
const stepBody = z.object({ rail: z.string(), reference: z.string(), step: z.enum(steps) });
const minorPerUnit = 100;

type Deps = {
	readonly mandates: MandateSimulator;
	readonly webhooks: WebhookQueue;
	/** The webhook about a mandate, of each rail that has some. */
	readonly writers: ReadonlyMap<string, WebhookWriter<Mandate>>;
};

async function takeStep({ mandates, webhooks, writers }: Deps, mandate: Mandate, step: MandateStep) {
	const after = await mandates.take(mandate.rail, mandate.providerId, step);
	const write = writers.get(mandate.rail);
	if (after !== null && write !== undefined) webhooks.enqueue(mandate.rail, after, write);
	return after;
}

/** Lists mandates, and does with one what its payer does in the bank's app: allow, refuse, pause, revoke. */
export function mandateRoutes(app: FastifyInstance, deps: Deps): void {
	const { mandates } = deps;
	app.get("/sandbox/mandates", async () => {
		const found = await mandates.list();
		return {
			mandates: found.map(({ rail, reference, state, limitMinor, currency, expiresAt }) => ({
				rail,
				reference,
				state,
				limitMinor,
				currency,
				expiresAt: expiresAt?.toISOString() ?? null,
			})),
		};
	});
	app.post("/sandbox/mandates", async (request, reply) => {
		const body = stepBody.safeParse(request.body ?? {});
		if (!body.success) {
			const message = `Say the rail, our reference and one step: ${steps.join(", ")}.`;
			return reply.code(422).send({ message });
		}
		const { rail, reference, step } = body.data;
		const mandate = await mandates.find(rail, { reference });
		if (mandate === null) return reply.code(404).send({ message: `${rail} has no mandate ${reference}.` });
		const after = await takeStep(deps, mandate, step);
		if (after === null)
			return reply.code(409).send({ message: `A mandate that is ${mandate.state} cannot ${step}.` });
		return { rail, reference, state: after.state };
	});
}

/** The page of a bank on which the payer allows a mandate or refuses it. */
export function mandatePages(app: FastifyInstance, deps: Deps): void {
	const find = (id: unknown) => {
		const { rail, id: providerId } = params.parse(id);
		return deps.mandates.find(rail, { providerId });
	};
	app.get(`${pagesPath}/:rail/:id`, async (request, reply) => {
		const mandate = await find(request.params);
		reply.type("text/html");
		if (mandate === null) return reply.code(404).send(page("Not found", [], ""));
		return page("Allow charges", factsOf(mandate), actionsOf(mandate));
	});
	for (const step of ["approve", "refuse"] as const) {
		app.post(`${pagesPath}/:rail/:id/${step}`, async (request, reply) => {
			const mandate = await find(request.params);
			if (mandate === null)
				return reply
					.code(404)
					.type("text/html")
					.send(page("Not found", [], ""));
			await takeStep(deps, mandate, step);
			const { rail, providerId, extra } = mandate;
			const back = extra["returnUrl"] ?? "";
			return reply.redirect(URL.canParse(back) ? back : `${pagesPath}/${rail}/${providerId}`, 303);
		});
	}
}

function factsOf({ limitMinor, currency, expiresAt }: Mandate): readonly (readonly [string, string])[] {
	const format = new Intl.NumberFormat("en", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
	});
	const limit = limitMinor === null ? "What is due" : format.format(limitMinor / minorPerUnit);
	const end = expiresAt === null ? [] : [["Until", expiresAt.toISOString().slice(0, 10)] as const];
	return [["To", "Puente"], ["At most each time", limit], ...end];
}

function actionsOf({ rail, providerId, state, extra }: Mandate): string {
	const back = extra["returnUrl"] ?? "";
	const link = URL.canParse(back) ? `<a href="${escaped(back)}">Go back to the app</a>` : "";
	if (state !== "asked") return `<p role="status">This permission is ${state}.</p>${link}`;
	const form = (step: string, word: string) =>
		`<form method="post" action="${escaped(`${pagesPath}/${rail}/${providerId}/${step}`)}"><button>${word}</button></form>`;
	return form("approve", "Allow") + form("refuse", "Refuse");
}
