import { type CallInput, type CallName, type Calls, calls } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import { type Country, countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { type Message, type MessageSender, termiiSender, twilioSender } from "@puente/providers/messages";
import { apps, packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Reply } from "../../../server/src/http/answer.ts";
import { type BorrowerCallRequest, guardBorrowers } from "../../../server/src/http/borrower-guard.ts";
import { createDispatch, type Dispatch } from "../../../server/src/http/dispatch.ts";
import { guardStaff } from "../../../server/src/http/staff-guard.ts";
import { jobHandlers } from "../../../server/src/jobs/job-handlers.ts";
import { type StepRun, sweep } from "../../../server/src/jobs/sweep.ts";
import { openDemoSession } from "../../../server/src/modules/staff/index.ts";
import {
	createWebhookReceiver,
	judgeWebhook,
	type ReceiveWebhook,
} from "../../../server/src/modules/webhook/index.ts";
import type { Clock } from "../../../server/src/platform/clock/clock.ts";
import type { Config } from "../../../server/src/platform/config/config.ts";
import type { Deps } from "../../../server/src/platform/context/calls.ts";
import { openKeyRing } from "../../../server/src/platform/crypto/master-keys.ts";
import { createVault } from "../../../server/src/platform/crypto/vault.ts";
import type { Database } from "../../../server/src/platform/database/database.ts";
import type { JobHandlers } from "../../../server/src/platform/queue/queue.ts";
import { createBranches } from "../../../server/src/start/branches.ts";
import { createBureaus } from "../../../server/src/start/bureaus.ts";
import { createCollectionRails } from "../../../server/src/start/collection-rails.ts";
import { demoBranchPlaces } from "../../../server/src/start/demo/demo-branches.ts";
import { createAccountNames, createPayoutRails } from "../../../server/src/start/payout-rails.ts";
import type { Sabotage } from "../sabotage/sabotage.ts";
import type { SimulatedQueue } from "./job-queue.ts";
import type { Network } from "./network.ts";

/** The phone that sends a call. */
type Caller = { readonly country: Country; readonly token: string | null; readonly address: string };

/** A text that the gateway took. */
export type SentSms = Message & { readonly at: Date };

/** One process of the product: everything that a crash loses is in here. */
export type Lender = {
	readonly call: <Name extends CallName>(
		caller: Caller,
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<Reply>;
	readonly staffCall: (token: string, name: StaffCallName, payload: object) => Promise<Reply>;
	readonly signInStaff: (name: string) => Promise<string>;
	readonly receiveWebhook: ReceiveWebhook;
	readonly sweep: () => Promise<readonly StepRun[]>;
	readonly handlers: JobHandlers;
};

export type LenderParts = {
	readonly config: Config;
	readonly database: Database;
	readonly clock: Clock;
	readonly queue: SimulatedQueue;
	readonly network: Network;
	readonly identity: Deps["identity"];
	readonly files: Deps["files"];
	readonly randomDigits: Deps["randomDigits"];
	readonly onSms: (sms: SentSms) => void;
	readonly sabotage: Sabotage;
};

const providerTimeoutMs = 10_000;
/** A list that never changes: reading it again takes a tenth of a second. */
const branches = createBranches(demoBranchPlaces);
const staffClient = { address: "203.0.113.9", browser: "simulation" };

/** Starts a process on the database: the modules, jobs and adapters of production, without sockets and timers. */
export async function startLender(parts: LenderParts): Promise<Lender> {
	const { config, database, sabotage, queue, network } = parts;
	const { db } = database;
	const clock = sabotage.clock?.(parts.clock) ?? parts.clock;
	const enqueue = sabotage.enqueue?.(queue.enqueue) ?? queue.enqueue;
	const vault = createVault(await openKeyRing(db, config));
	const rails = railsOf(parts, clock);
	const deps: Deps = {
		vault,
		enqueue,
		locate: () => null,
		randomDigits: parts.randomDigits,
		codesPerDay: config.codesPerDay,
		appRequired: config.appRequired,
		sessionDays: config.sessionDays,
		servedCountries: new Set(countries),
		operators: null,
		files: parts.files,
		identity: parts.identity,
		accountNames: createAccountNames(config, providerTimeoutMs, network.fetchFor),
		branches,
		operatorOf: () => null,
		collectionRail: rails.collectionRail,
		publicUrl: config.publicUrl,
		passkeys: config.passkeys,
		push: config.push,
		sendsMail: false,
	};
	const staffDeps = {
		...deps,
		sandbox: true,
		staffSessions: config.staffSessions,
		realNow: clock.now,
		writeFirstPassword: (name: string) => name,
		removeFirstPassword: () => undefined,
	};
	const { retention } = config;
	const bureauFor = createBureaus(config, network.fetchFor);
	const senders = sendersOf(parts, clock);
	const messages = { senderFor: senders, pushSender: null, mailSender: null };
	const settings = { retention, closeDaysAloneMax: null };
	const handlers = jobHandlers({ db, clock, deps, rails, bureauFor, ...messages, ...settings });
	const server = { ...database, clock, deps };
	const staff = createDispatch(server, guardStaff({ db, deps: staffDeps }));
	const receiveWebhook = createWebhookReceiver({
		db,
		clock,
		vault,
		enqueue,
		judgeWebhook: (name, webhook) => judgeWebhook(rails, name, webhook),
	});
	return {
		call: callOf(createDispatch(server, guardBorrowers(server))),
		staffCall: (token, call, payload) =>
			staff({
				call,
				payload: staffCalls[call].changes ? { ...payload, operationId: crypto.randomUUID() } : payload,
				language: "en",
				...staffClient,
				token,
				readFiles: null,
			}),
		async signInStaff(name) {
			const token = await openDemoSession(db, name, { ...staffDeps, ...staffClient });
			if (token === null) throw new Error(`There is no staff member ${name}.`);
			return token;
		},
		receiveWebhook,
		sweep: () => sweep(db, { clock, enqueue, retention, onStep: throwFailure }),
		handlers: sabotage.handlers?.(handlers) ?? handlers,
	};
}

/** A fault of the product, or the death of its process, ends the sweep here. */
function throwFailure({ error }: StepRun): void {
	if (error !== undefined) throw error;
}

function callOf(dispatch: Dispatch<BorrowerCallRequest>): Lender["call"] {
	return (caller, call, payload, files) =>
		dispatch({
			call,
			payload: calls[call].changes ? { ...payload, operationId: crypto.randomUUID() } : payload,
			app: apps.find(({ home }) => home === caller.country) ?? apps[0],
			language: packs[caller.country].language,
			address: caller.address,
			afid: null,
			token: caller.token,
			readFiles: files === undefined ? null : async () => ok(files.map((file) => Buffer.from(file))),
		});
}

function railsOf({ config, network, sabotage }: LenderParts, clock: Clock) {
	const payouts = createPayoutRails(config, clock.now, network.fetchFor);
	const collections = createCollectionRails(config, clock.now, network.fetchFor);
	const payoutRail = sabotage.payoutRail ?? ((rail) => rail);
	const collectionRail = sabotage.collectionRail ?? ((rail) => rail);
	const byName = {
		payouts: new Map<string, (typeof payouts)[number]>(payouts.map((rail) => [rail.name, payoutRail(rail)])),
		collections: new Map<string, (typeof collections)[number]>(
			collections.map((rail) => [rail.name, collectionRail(rail)]),
		),
	};
	return {
		findRail: (name: string) => byName.payouts.get(name) ?? null,
		collectionRail: (name: string) => byName.collections.get(name) ?? null,
	};
}

function sendersOf({ config, network, onSms, sabotage }: LenderParts, clock: Clock) {
	const { termii, twilio } = config.sms;
	if (!termii || !twilio) throw new Error("The sandbox has an account with every sender of SMS.");
	const senders = {
		termii: termiiSender({ ...termii, timeoutMs: providerTimeoutMs, fetch: network.fetchFor("termii") }),
		twilio: twilioSender({
			...twilio,
			statusCallbackUrl: `${config.publicUrl}/hooks/messages/twilio`,
			timeoutMs: providerTimeoutMs,
			fetch: network.fetchFor("twilio"),
		}),
	};
	return (country: Country): MessageSender => {
		const watched: MessageSender = {
			async send(message) {
				const result = await senders[regions[country].terms.sms].send(message);
				if (result.outcome === "accepted") onSms({ ...message, at: clock.now() });
				return result;
			},
		};
		return sabotage.sender?.(watched) ?? watched;
	};
}
