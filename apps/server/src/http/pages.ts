import { existsSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import httpProxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@puente/contract/openapi";
import Fastify, { type FastifyInstance } from "fastify";

const self = ["'self'"];

const helmetOptions: FastifyHelmetOptions = {
	contentSecurityPolicy: {
		useDefaults: false,
		directives: {
			defaultSrc: ["'none'"],
			scriptSrc: self,
			styleSrc: self,
			imgSrc: [...self, "data:", "blob:"],
			fontSrc: self,
			connectSrc: self,
			manifestSrc: self,
			workerSrc: self,
			frameSrc: self,
			// The sandbox phone shows the app in a frame of the same origin.
			frameAncestors: self,
			baseUri: ["'none'"],
			formAction: self,
		},
	},
	// For Internet Explorer 8, Flash and links to other sites, of which there are none.
	xDownloadOptions: false,
	xPermittedCrossDomainPolicies: false,
	xDnsPrefetchControl: false,
	referrerPolicy: { policy: "no-referrer" },
	xFrameOptions: { action: "sameorigin" },
	// The wrapper loads the page itself; isolation would only break the sandbox frame.
	crossOriginEmbedderPolicy: false,
};

/** Where the borrower app's calls are. By the URL: Fastify makes the options of a route anew whenever they are read. */
const callUrl = /^\/(?:api|cou|open)\//;

/**
 * The policy of a page allows no inline script and no other origin, so an injected script cannot run or send data.
 * The answer to a call is no page: it must not be shown as one. The headers of a page would only make it longer, and
 * cost 4% of the calls in `npm run bench -- wire`.
 */
export async function addSecurityHeaders(server: FastifyInstance): Promise<void> {
	const common = await helmetHeaders();
	const pageHeaders = {
		...common,
		"permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
	};
	const callHeaders = {
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
		"strict-transport-security": common["strict-transport-security"],
		"x-content-type-options": common["x-content-type-options"],
	};
	server.addHook("onRequest", (request, reply, done) => {
		reply.headers(callUrl.test(request.url) ? callHeaders : pageHeaders);
		done();
	});
}

/** Computed once: the headers are equal for every answer, and helmet would compute them for each. */
async function helmetHeaders(): Promise<OutgoingHttpHeaders> {
	const probe = Fastify();
	await probe.register(helmet, helmetOptions);
	probe.get("/", (_request, reply) => void reply.status(204).send());
	const { headers } = await probe.inject("/");
	await probe.close();
	const { date: _date, connection: _connection, "content-length": _length, ...headersToSend } = headers;
	return headersToSend;
}

/** The built apps: the borrower app at the root, the others under their own paths. */
export async function addApps(server: FastifyInstance): Promise<void> {
	await addApp(server, "borrower", "/");
	await addApp(server, "console", "/console/");
	await addApp(server, "site", "/site/");
}

/** Files with a digest in their name are cached for ever; all others, such as the service worker, are revalidated. */
async function addApp(server: FastifyInstance, name: string, prefix: string): Promise<void> {
	const root = join(import.meta.dirname, "../../..", name, "dist");
	if (!existsSync(root)) return;
	await server.register(fastifyStatic, {
		root,
		prefix,
		decorateReply: !server.hasReplyDecorator("sendFile"),
		preCompressed: true,
		cacheControl: false,
		setHeaders(reply, path) {
			const forever = path.includes("/assets/");
			reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	// ignoreTrailingSlash would otherwise look for the folder in the app at the root.
	if (prefix !== "/") server.get(prefix, (_request, reply) => reply.sendFile("index.html", root));
}

/** Made once: it takes longer than all else that a server needs to start, and tests start many. */
const apiReferences = {
	sandbox: once(() => openApiDocument("sandbox")),
	production: once(() => openApiDocument("production")),
	staff: once(() => openApiDocument("staff")),
};

function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

/** Only what this server serves: unsealed calls belong to a sandbox. */
export async function addApiReference(server: FastifyInstance, sandbox: boolean): Promise<void> {
	const documents = {
		"openapi.json": sandbox ? apiReferences.sandbox : apiReferences.production,
		"staff.json": apiReferences.staff,
	};
	for (const [file, document] of Object.entries(documents)) {
		server.get(`/docs/${file}`, { config: { logName: "docs" } }, async () => document());
	}
	await server.register(swagger, { mode: "static", specification: { document: {} as never } });
	await server.register(swaggerUi, {
		routePrefix: "/docs",
		logLevel: "silent",
		uiConfig: {
			urls: [
				{ url: "/docs/openapi.json", name: "Borrowers and webhooks" },
				{ url: "/docs/staff.json", name: "Console" },
			],
		},
	});
}

/** The simulators run in their own process; the browser reaches them at this server's address. */
export async function addSandboxPages(server: FastifyInstance, sandboxUrl: string): Promise<void> {
	for (const prefix of ["/phone", "/sandbox"]) {
		await server.register(httpProxy, { upstream: sandboxUrl, prefix, rewritePrefix: prefix });
	}
}
