import { existsSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { clockWithInstants, registerInstants, stripInstant } from "./at-instant.ts";
import { bureauRail } from "./bureau/bureau-deps.ts";
import { addBureauServers, type BureauOptions } from "./bureau/neutral.ts";
import { createFaults, type Rail } from "./faults/faults.ts";
import { faultRoutes } from "./faults/routes.ts";
import { mailRail } from "./mail/mail-rail.ts";
import { mailRoutes } from "./mail/mail-routes.ts";
import { createMailbox } from "./mail/mailbox.ts";
import { papersRoutes } from "./papers/routes.ts";
import { pushRail } from "./push/push-rail.ts";
import { pushRoutes } from "./push/push-routes.ts";
import { addRailServers, paymentRails, type RailOptions } from "./rails/servers.ts";
import type { Reporter } from "./sms/delivery-reports.ts";
import { createSmsGateway } from "./sms/gateway.ts";
import { createInbox } from "./sms/inbox.ts";
import { inboxRoutes } from "./sms/inbox-routes.ts";
import { smsRail } from "./sms/sms-rail.ts";
import { termiiRoutes } from "./sms/termii.ts";
import { twilioRoutes } from "./sms/twilio.ts";

/** Every rail that can be made to fail. A new one adds its line here. */
const rails: readonly Rail[] = [smsRail, mailRail, pushRail, bureauRail, ...paymentRails];

const bodyBytesMax = 64 * 1024;

export type AppOptions = RailOptions &
	BureauOptions & {
		/** Folder of the built phone page. */
		readonly phoneDir: string;
		/** Sends delivery reports of SMS; a simulation takes them itself. */
		readonly smsReporter?: Reporter;
		/** Called for every route, in the order of registration. */
		readonly onRoute?: (route: RouteOptions) => void;
	};

/** The simulated outside world as one server, without listening. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
	const options = { ...given, clock: clockWithInstants(given.clock) };
	const app = Fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true, rewriteUrl: stripInstant });
	if (options.onRoute !== undefined) app.addHook("onRoute", options.onRoute);
	registerInstants(app);
	const faults = createFaults(options.db);
	const inbox = createInbox(options.db);
	const gateway = createSmsGateway({
		inbox,
		faults,
		clock: options.clock,
		...(options.holdMs === undefined ? {} : { holdMs: options.holdMs }),
		...(options.smsReporter && { reporter: options.smsReporter }),
	});
	app.addHook("preClose", async () => gateway.stop());

	app.get("/health", async () => ({ status: "ok" }));
	await app.register(async (vendor) => termiiRoutes(vendor, gateway, options.hooksUrl), {
		prefix: "/termii",
	});
	await app.register(async (vendor) => twilioRoutes(vendor, gateway), { prefix: "/twilio" });
	await addBureauServers(app, { ...options, faults });
	await addRailServers(app, { ...options, faults });
	inboxRoutes(app, inbox);
	mailRoutes(app, createMailbox(options.db));
	pushRoutes(app, { ...options, faults });
	papersRoutes(app);
	faultRoutes(app, faults, rails);
	await servePhone(app, options.phoneDir);
	return app;
}

async function servePhone(app: FastifyInstance, phoneDir: string): Promise<void> {
	app.get("/phone", async (_request, reply) => reply.redirect("/phone/"));
	if (existsSync(join(phoneDir, "index.html"))) {
		await app.register(serveStatic, { root: phoneDir, prefix: "/phone/", preCompressed: true });
		return;
	}
	app.get("/phone/", async (_request, reply) =>
		reply.code(503).type("text/plain").send("The phone page is not built yet: run npm run build.\n"),
	);
}
