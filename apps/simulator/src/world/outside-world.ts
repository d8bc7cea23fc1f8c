import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Country } from "@puente/core/region";
import { createFileOnce } from "@puente/providers/files";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../../sandbox/src/app.ts";
import { registeredCirculoKeys } from "../../../sandbox/src/bureau/circulo-de-credito.ts";
import { registeredStpKey } from "../../../sandbox/src/rails/stp/signature.ts";
import { openState } from "../../../sandbox/src/state.ts";
import type { DemoAccount } from "../../../server/src/start/demo/demo-server.ts";
import type { VirtualTime } from "./virtual-time.ts";

export const sandboxUrl = "http://sandbox.simulation";
const hooksUrl = "http://lender.simulation/hooks";

/** What a rail sends us: it is on its way until the simulation hands it over. */
export type SentWebhook = {
	readonly rail: string;
	readonly body: string;
	readonly headers: Readonly<Record<string, string>>;
};

type RailPayment = { readonly rail: string; readonly reference: string; readonly amountMinor: bigint };

/** The sandbox's rails, bureaus and SMS gateways, called without sockets. */
export type OutsideWorld = {
	/** The books of the rails. */
	readonly books: DatabaseSync;
	readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
	/** The banks work off what is due; their webhooks are handed over. */
	readonly work: () => Promise<void>;
	readonly openAccount: (country: Country, holder: string) => Promise<DemoAccount>;
	/** The next request to this rail fails in this way. */
	readonly arm: (rail: string, fault: string) => Promise<void>;
	/** False: the rail refuses the payment. */
	readonly pay: (payment: RailPayment) => Promise<boolean>;
	/** The rail's id of the newest payment. */
	readonly lastPaymentId: () => string;
	/** The bank takes the last payment back; false if there is none. */
	readonly takeBack: (payment: Omit<RailPayment, "amountMinor">) => Promise<boolean>;
	readonly close: () => Promise<void>;
};

type Options = {
	readonly time: VirtualTime;
	readonly folder: string;
	readonly onWebhook: (webhook: SentWebhook) => void;
};

/** Signing with a key of the usual size took a third of a run. */
function smallStpKey(): string | Buffer {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 512 });
	return privateKey.export({ type: "pkcs8", format: "pem" });
}

export async function openOutsideWorld({ time, folder, onWebhook }: Options): Promise<OutsideWorld> {
	const books = openState(":memory:");
	createFileOnce(join(folder, "stp.key"), smallStpKey);
	let work: () => Promise<void> = async () => undefined;
	const app = await buildApp({
		db: books,
		clock: async () => time.clock.now(),
		hooksUrl,
		publicUrl: "https://puente.example",
		stpKey: registeredStpKey(join(folder, "stp.key")),
		circuloKeys: registeredCirculoKeys(folder),
		phoneDir: join(folder, "none"),
		holdMs: 0,
		bankDelayMs: 0,
		sendWebhook: async (url, { body, headers }) => {
			const rail = url.slice(hooksUrl.length + 1);
			onWebhook({ rail, body: String(body), headers: headers as Record<string, string> });
			return new Response("{}");
		},
		repeat(task) {
			work = task;
			return { stop: async () => undefined };
		},
		smsReporter: { send: () => undefined, stop: () => undefined },
	});
	return {
		books,
		work: () => work(),
		lastPaymentId: () =>
			String(
				books.prepare("select provider_id as id from charge_payments order by id desc limit 1").get()?.["id"],
			),
		fetch: (url, init) => call(app, url, init),
		...controls(app),
		close: () => app.close(),
	};
}

function controls(app: FastifyInstance): Pick<OutsideWorld, "openAccount" | "arm" | "pay" | "takeBack"> {
	const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
	return {
		openAccount: async (country, holder) =>
			(await post("/sandbox/accounts", { country, holder })).json<DemoAccount>(),
		arm: async (rail, fault) => void (await post("/sandbox/faults", { rail, fault, times: 1 })),
		async pay({ rail, reference, amountMinor }) {
			const digits = String(amountMinor).padStart(3, "0");
			const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
			return (await post("/sandbox/pay", { rail, reference, amount })).statusCode === 201;
		},
		takeBack: async (payment) => (await post("/sandbox/pay/take-back", payment)).statusCode === 200,
	};
}

/**
 * A call of a production adapter, answered by the sandbox's own server in this process. The answer has what an adapter
 * reads; its body is read in one part. A whole `Response`, with its streams, would take as long as the sandbox does.
 */
async function call(app: FastifyInstance, url: string, { method, headers, body }: RequestInit) {
	const reply = await app.inject({
		method: method as "GET",
		url: url.slice(sandboxUrl.length),
		headers: headers as Record<string, string>,
		...(body && { payload: typeof body === "string" ? body : Buffer.from(body as Uint8Array) }),
	});
	const answered = Object.entries(reply.headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	const { statusCode: status, rawPayload } = reply;
	const parts: Iterable<Uint8Array> = [rawPayload];
	return { status, headers: new Headers(answered), body: parts } as unknown as Response;
}
