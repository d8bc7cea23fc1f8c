import { type CallInput, type CallName, type CallOutput, type Calls, calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { CreditBureau } from "@puente/providers/bureau";
import type { DocumentFields } from "@puente/providers/identity";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import { apps, packs } from "@puente/regions";
import { guardBorrowers } from "../../http/borrower-guard.ts";
import { createDispatch } from "../../http/dispatch.ts";
import { jobHandlers } from "../../jobs/job-handlers.ts";
import { type Clock, createClock } from "../../platform/clock/clock.ts";
import type { Retention } from "../../platform/config/retention-settings.ts";
import type { Deps, IdentityChecks } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue, JobHandlers } from "../../platform/queue/queue.ts";

type Job = { readonly name: keyof JobHandlers; readonly data: never };

/** The phone that sends a call. */
type DemoCaller = {
	readonly country: Country;
	readonly token: string | null;
	/** One per phone, of the network that is reserved for documentation. */
	readonly address: string;
};

/** The identity result to report for a demo person, since real recognition would take minutes. */
export type FakeIdentityResult = {
	readonly person: DemoPerson;
	readonly faceVerdict: "pass" | "unsure";
	/** Reports a wrong last character of the identity number. */
	readonly misread: boolean;
};

/**
 * An in-process server at any instant: the same dispatcher and jobs with a clock set by hand, one borrower at a time.
 * It writes no row itself.
 */
export type DemoServer = {
	readonly now: () => Date;
	readonly setNow: (instant: Date) => void;
	readonly advance: (seconds: number) => void;
	/** Makes a call and runs the jobs that it enqueued; throws on a refusal. */
	readonly call: <Name extends CallName>(
		caller: DemoCaller,
		name: Name,
		input: CallInput<Calls[Name]>,
		files?: readonly Uint8Array[],
	) => Promise<CallOutput<Calls[Name]>>;
	readonly run: <Name extends keyof JobHandlers>(
		name: Name,
		data: Parameters<JobHandlers[Name]>[0],
	) => Promise<void>;
	/** The code of the last SMS. */
	readonly lastCode: () => string;
	/** The reference of the last payout job. */
	readonly lastPayout: () => string;
	readonly setIdentityResult: (result: FakeIdentityResult) => void;
};

export function createDemoServer({
	db,
	deps: base,
	sandbox,
	retention,
}: {
	readonly db: Db;
	readonly deps: Deps;
	readonly sandbox: DemoSandbox;
	readonly retention: Retention;
}): DemoServer {
	let nowMs = 0;
	const clock: Clock = createClock(() => nowMs);
	let past: PastProviders | null = null;
	/** Adapters are created for one instant. */
	const providers = (): PastProviders => {
		past ??= sandbox.providersAt(clock.now);
		return past;
	};
	const setNow = (instantMs: number) => {
		nowMs = instantMs;
		past = null;
	};
	const jobs: Job[] = [];
	const texts: string[] = [];
	let identityResult: FakeIdentityResult | null = null;
	let payout = "";
	const enqueue: Enqueue = async (_db, name, list) => {
		for (const data of list) {
			if ("reference" in data) payout = data.reference;
			jobs.push({ name, data: data as never });
		}
	};
	const deps: Deps = {
		...base,
		enqueue,
		sendsMail: false,
		identity: fakeIdentityChecks(base.identity, () => identityResult),
		accountNames: { findHolder: (enquiry) => providers().accountNames.findHolder(enquiry) },
		collectionRail: (name) => providers().collectionRails.find((rail) => rail.name === name) ?? null,
	};
	const handlers = jobHandlers({
		db,
		clock,
		deps,
		retention,
		closeDaysAloneMax: null,
		pushSender: null,
		mailSender: null,
		rails: {
			findRail: (name) => providers().payoutRails.find((rail) => rail.name === name) ?? null,
			collectionRail: deps.collectionRail,
		},
		bureauFor: (country) => providers().bureauFor(country),
		senderFor: () => ({
			async send({ text }) {
				texts.push(text);
				return { outcome: "accepted", providerId: "demo" };
			},
		}),
	});
	const runJobs = async () => {
		for (let job = jobs.shift(); job; job = jobs.shift()) await handlers[job.name](job.data);
	};
	const dispatch = createDemoDispatch(db, { clock, deps });
	return {
		now: clock.now,
		setNow: (instant) => setNow(instant.getTime()),
		advance: (seconds) => setNow(nowMs + seconds * 1_000),
		async call(caller, name, input, files) {
			const app = apps.find(({ home }) => home === caller.country) ?? apps[0];
			const reply = await dispatch({
				call: name,
				payload: calls[name].changes ? { ...input, operationId: crypto.randomUUID() } : input,
				app,
				language: packs[caller.country].language,
				address: caller.address,
				afid: null,
				token: caller.token,
				readFiles: files === undefined ? null : async () => ok(files.map((file) => Buffer.from(file))),
			});
			if (reply.body.code !== 0) {
				throw new Error(`Demo call ${name} was refused: ${JSON.stringify(reply.body)}`);
			}
			await runJobs();
			return reply.body.data as CallOutput<Calls[typeof name]>;
		},
		async run(name, data) {
			await handlers[name](data as never);
			await runJobs();
		},
		lastCode: () => /\d{6}/.exec(texts.at(-1) ?? "")?.[0] ?? "",
		lastPayout: () => payout,
		setIdentityResult: (result) => {
			identityResult = result;
		},
	};
}

function createDemoDispatch(db: Db, parts: { readonly clock: Clock; readonly deps: Deps }) {
	const server = { db, quick: db, ...parts };
	return createDispatch({ ...server, readReport: (read) => read(db) }, guardBorrowers(server));
}

const embeddingLength = 128;
const faceScorePass = 5;

/** Returns the given result without reading the images: recognition of dozens of documents would take minutes. */
function fakeIdentityChecks(real: IdentityChecks, find: () => FakeIdentityResult | null): IdentityChecks {
	const get = (): FakeIdentityResult => {
		const result = find();
		if (!result) throw new Error("The demo checks an image before setIdentityResult was called.");
		return result;
	};
	return {
		isSameFace: real.isSameFace,
		checkImage: async (bytes) => ok({ jpeg: bytes, width: 0, height: 0, complaints: [] }),
		readAhead: () => undefined,
		readDocument: async () => {
			const { person, misread } = get();
			const number = person.typed.nationalId;
			const read = { ...person.printed, ...(misread && { cardNo: withWrongLastDigit(number) }) };
			const fields = Object.fromEntries(
				Object.entries(read).map(([name, value]) => [
					name,
					{ value, confidence: 0.97, source: "read" as const },
				]),
			);
			return {
				outcome: "answered",
				result: ok({ kind: "ninSlip", fields, conflicts: [], machineRead: false }),
			};
		},
		describeFace: async () => ({ outcome: "answered", result: ok(newFace()) }),
		matchFaces: async () => {
			const { faceVerdict } = get();
			const match = { verdict: faceVerdict, score: faceScorePass, selfie: newFace() };
			return { outcome: "answered", result: ok(match) };
		},
		judgeLiveness: async () => ({ outcome: "answered", result: ok({ verdict: "live" }) }),
	};
}

/** Random, because there are fewer drawn faces than people and each person needs an own embedding. */
function newFace(): Float32Array {
	return Float32Array.from({ length: embeddingLength }, () => Math.random() - 0.5);
}

function withWrongLastDigit(number: string): string {
	return number.slice(0, -1) + (number.endsWith("0") ? "8" : "0");
}

/** A synthetic identity with its documents. */
export type DemoPerson = {
	readonly typed: Readonly<
		Record<
			| "firstName"
			| "middleName"
			| "lastName"
			| "secondLastName"
			| "gender"
			| "birthday"
			| "nationalId"
			| "address"
			| "cityOfBirth",
			string
		>
	>;
	readonly front: Uint8Array;
	readonly back: Uint8Array | null;
	readonly selfie: Uint8Array;
	/** The text printed on the document. */
	readonly printed: Readonly<Partial<Record<keyof DocumentFields, string>>>;
};

export type DemoAccount = {
	readonly bankCode: string;
	readonly accountNumber: string;
	readonly branchCode: string | null;
};

/** The simulated providers at an instant in the past. */
export type PastProviders = {
	readonly payoutRails: readonly PayoutRail[];
	readonly collectionRails: readonly CollectionRail[];
	readonly accountNames: Deps["accountNames"];
	readonly bureauFor: (country: Country) => CreditBureau;
};

/** What the demo needs of the sandbox. */
export type DemoSandbox = {
	/** Another attempt gives the same index another identity. */
	readonly drawPerson: (country: Country, index: number, attempt: number) => Promise<DemoPerson>;
	/** Waits until the sandbox answers. */
	readonly waitUntilReady: () => Promise<void>;
	readonly providersAt: (now: () => Date) => PastProviders;
	readonly openAccount: (country: Country, holder: string) => Promise<DemoAccount>;
	/** Makes the next payout over this rail fail in this way. */
	readonly armFault: (rail: string, fault: "held" | "rejected") => Promise<void>;
	readonly pay: (payment: {
		readonly rail: string;
		readonly reference: string;
		readonly amountMinor: number;
		readonly at: Date;
	}) => Promise<void>;
};
