import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { apps, packs } from "@puente/regions";
import { createDispatch } from "../../http/dispatch.ts";
import { jobHandlers } from "../../jobs/job-handlers.ts";
import { type Clock, createClock } from "../../platform/clock/clock.ts";
import type { Deps, IdentityChecks } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue, JobHandlers } from "../../platform/queue/queue.ts";
import type { DemoPerson, DemoWorld, PastWorld } from "./world.ts";

type Job = { readonly name: keyof JobHandlers; readonly data: never };

/** Who holds the phone in a story. */
type DemoCaller = {
	readonly country: Country;
	readonly token: string | null;
	/** One for each phone, from the addresses that are set aside for examples. */
	readonly address: string;
};

/** What a machine saw of somebody: it is told, since nothing of it needs to be found out. */
export type Seen = {
	readonly person: DemoPerson;
	readonly faceVerdict: "pass" | "unsure";
	/** The machine took the last letter of the number for another one. */
	readonly misread: boolean;
};

/**
 * The server without a door, at any instant: the same calls through the same dispatcher and the same jobs, with a clock
 * that is set by hand, one borrower at a time. Nothing here writes a row.
 */
export type DemoDesk = {
	readonly now: () => Date;
	readonly setNow: (instant: Date) => void;
	readonly pass: (seconds: number) => void;
	/** Makes a call and does the jobs that it left behind; a refusal is our own mistake. */
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
	/** The code of the last text that left. */
	readonly lastCode: () => string;
	/** The reference of the last payout that was asked for. */
	readonly lastPayout: () => string;
	readonly see: (seen: Seen) => void;
};

export function openDemoDesk(db: Db, given: Deps, world: DemoWorld): DemoDesk {
	let nowMs = 0;
	const clock: Clock = createClock(() => nowMs);
	let past: PastWorld | null = null;
	/** Adapters are made for an instant. */
	const there = (): PastWorld => {
		past ??= world.at(clock.now);
		return past;
	};
	const setNow = (instantMs: number) => {
		nowMs = instantMs;
		past = null;
	};
	const jobs: Job[] = [];
	const texts: string[] = [];
	let seen: Seen | null = null;
	let payout = "";
	const enqueue: Enqueue = async (_db, name, data) => {
		if ("reference" in data) payout = data.reference;
		jobs.push({ name, data: data as never });
	};
	const deps: Deps = {
		...given,
		enqueue,
		identity: toldChecks(given.identity, () => seen),
		accountNames: { findHolder: (enquiry) => there().accountNames.findHolder(enquiry) },
		collectionRail: (name) => there().collectionRails.find((rail) => rail.name === name) ?? null,
	};
	const handlers = jobHandlers({
		db,
		clock,
		deps,
		rails: {
			findRail: (name) => there().payoutRails.find((rail) => rail.name === name) ?? null,
			collectionRail: deps.collectionRail,
		},
		bureau: { ask: (subject) => there().bureau.ask(subject) },
		senderFor: () => ({
			async send({ text }) {
				texts.push(text);
				return { outcome: "accepted", providerId: "demo" };
			},
		}),
	});
	const work = async () => {
		for (let job = jobs.shift(); job; job = jobs.shift()) await handlers[job.name](job.data);
	};
	const dispatch = createDispatch({ db, clock, deps });
	return {
		now: clock.now,
		setNow: (instant) => setNow(instant.getTime()),
		pass: (seconds) => setNow(nowMs + seconds * 1_000),
		async call(caller, name, input, files) {
			const app = apps.find(({ home }) => home === caller.country) ?? apps[0];
			const reply = await dispatch({
				call: name,
				payload: input,
				app,
				language: packs[caller.country].language,
				address: caller.address,
				afid: null,
				token: caller.token,
				readFiles: files === undefined ? null : async () => ok(files.map((file) => Buffer.from(file))),
			});
			if (reply.body.code !== 0) {
				throw new Error(`The demo's ${name} was refused: ${JSON.stringify(reply.body)}`);
			}
			await work();
			return reply.body.data as CallOutput<Calls[typeof name]>;
		},
		async run(name, data) {
			await handlers[name](data as never);
			await work();
		},
		lastCode: () => /\d{6}/.exec(texts.at(-1) ?? "")?.[0] ?? "",
		lastPayout: () => payout,
		see: (told) => {
			seen = told;
		},
	};
}

const faceNumbers = 128;
const faceScorePass = 5;

/** Whom the pictures show is known, so nobody looks at them: reading dozens of documents would take minutes. */
function toldChecks(real: IdentityChecks, seen: () => Seen | null): IdentityChecks {
	const told = (): Seen => {
		const known = seen();
		if (!known) throw new Error("The demo shows a picture of nobody.");
		return known;
	};
	return {
		isSameFace: real.isSameFace,
		checkImage: async (bytes) => ok({ jpeg: bytes, width: 0, height: 0, complaints: [] }),
		readDocument: async () => {
			const { person, misread } = told();
			const number = person.typed.nationalId;
			const read = { ...person.printed, ...(misread && { cardNo: mistaken(number) }) };
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
		matchFaces: async () => {
			const { faceVerdict } = told();
			// There are fewer drawn faces than people; each person has numbers of their own all the same.
			const selfie = Float32Array.from({ length: faceNumbers }, () => Math.random() - 0.5);
			return { outcome: "answered", result: ok({ verdict: faceVerdict, score: faceScorePass, selfie }) };
		},
		judgeLiveness: async () => ({ outcome: "answered", result: ok({ verdict: "live" }) }),
	};
}

function mistaken(number: string): string {
	return number.slice(0, -1) + (number.endsWith("0") ? "8" : "0");
}
