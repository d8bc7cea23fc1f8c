import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import type { Faults } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { pushRail } from "./push-rail.ts";
import { type BrowserKeys, decryptPush, isSignedBy, newBrowserKeys } from "./web-push.ts";

type PushDeps = { readonly db: DatabaseSync; readonly faults: Faults; readonly clock: SandboxClock };

const newSubscription = z.object({
	/** Our public key, as a page passes it to `PushManager.subscribe`. */
	applicationServerKey: z.string().check(z.regex(/^[\w-]{87}$/)),
});
const idQuery = z.object({ subscription: z.string() });
const payload = z.object({ title: z.string(), text: z.string(), url: z.string(), tag: z.string() });
const subscriptionRow = z.object({
	server_key: z.string(),
	private_key: z.string(),
	p256dh: z.string(),
	auth: z.string(),
});
const notificationRows = z.array(
	z.object({
		id: z.number(),
		title: z.string(),
		text: z.string(),
		url: z.string(),
		at: z.string(),
	}),
);
const notificationsMax = 20;
/** Push services take 4096 bytes. */
const bytesMax = 4096;

/**
 * The push service and the browser's part of it. A real browser subscribes at the service of its maker, which no machine
 * without internet reaches; so the app subscribes here, and the phone page shows what arrives.
 */
export function pushRoutes(app: FastifyInstance, deps: PushDeps): void {
	const store = createStore(deps.db);
	app.post("/sandbox/push/subscriptions", checks({ body: newSubscription }), async (request, reply) => {
		const parsed = newSubscription.safeParse(request.body);
		if (!parsed.success)
			return reply.code(422).send({ message: "applicationServerKey must be a VAPID key." });
		const id = randomBytes(16).toString("base64url");
		const keys = newBrowserKeys();
		store.addSubscription(id, parsed.data.applicationServerKey, keys);
		return { id, p256dh: keys.p256dh, auth: keys.auth };
	});
	app.get("/sandbox/push/notifications", checks({ query: idQuery }), async (request, reply) => {
		const parsed = idQuery.safeParse(request.query);
		if (!parsed.success) return reply.code(422).send({ message: "Give one subscription as ?subscription=." });
		return store.listNotifications(parsed.data.subscription);
	});
	app.register(async (service) => {
		service.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
			done(null, body),
		);
		addService(service, deps, store);
	});
}

/** https://www.rfc-editor.org/rfc/rfc8030, section 5. */
function addService(app: FastifyInstance, { faults, clock }: PushDeps, store: Store): void {
	app.post<{ Params: { id: string } }>("/push/:id", async (request, reply) => {
		const { authorization } = request.headers;
		if (authorization === undefined) return reply.code(401).send();
		const fault = faults.take(pushRail);
		if (fault === "unavailable") return reply.code(503).send();
		if (fault === "wrongKey") return reply.code(403).send();
		const found = store.findSubscription(request.params.id);
		if (fault === "gone") store.removeSubscription(request.params.id);
		if (found === null || fault === "gone") return reply.code(410).send();
		const signed = {
			authorization,
			origin: `http://${request.headers.host}`,
			realNowMs: Date.now(),
		};
		if (!isSignedBy(found.serverKey, signed)) return reply.code(403).send();
		if (request.headers["content-encoding"] !== "aes128gcm") return reply.code(415).send();
		if (!/^\d+$/.test(String(request.headers["ttl"]))) return reply.code(400).send();
		const body = request.body as Buffer;
		if (body.length > bytesMax) return reply.code(413).send();
		store.addNotification(request.params.id, decryptPush(found.keys, body), await clock());
		return reply.code(201).send();
	});
}

type Store = ReturnType<typeof createStore>;

function createStore(db: DatabaseSync) {
	const insert = db.prepare(
		"INSERT INTO push_subscriptions (id, server_key, private_key, p256dh, auth) VALUES (?, ?, ?, ?, ?)",
	);
	const select = db.prepare(
		"SELECT server_key, private_key, p256dh, auth FROM push_subscriptions WHERE id = ?",
	);
	const remove = db.prepare("DELETE FROM push_subscriptions WHERE id = ?");
	// A phone replaces a notification by a new one with the same tag.
	const insertNotification = db.prepare(
		`INSERT INTO push_notifications (subscription, tag, title, text, url, at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (subscription, tag) DO UPDATE SET title = excluded.title, text = excluded.text, url = excluded.url`,
	);
	const list = db.prepare(
		`SELECT id, title, text, url, at FROM push_notifications WHERE subscription = ? ORDER BY id DESC LIMIT ${notificationsMax}`,
	);
	return {
		addSubscription(id: string, serverKey: string, keys: BrowserKeys) {
			insert.run(id, serverKey, keys.privateKey, keys.p256dh, keys.auth);
		},
		findSubscription(id: string): { readonly serverKey: string; readonly keys: BrowserKeys } | null {
			const row = select.get(id);
			if (row === undefined) return null;
			const { server_key: serverKey, private_key: privateKey, p256dh, auth } = subscriptionRow.parse(row);
			return { serverKey, keys: { privateKey, p256dh, auth } };
		},
		removeSubscription: (id: string) => void remove.run(id),
		addNotification(id: string, text: string, at: Date) {
			const shown = payload.parse(JSON.parse(text));
			insertNotification.run(id, shown.tag, shown.title, shown.text, shown.url, at.toISOString());
		},
		/** Newest first. */
		listNotifications: (id: string) => notificationRows.parse(list.all(id)),
	};
}
