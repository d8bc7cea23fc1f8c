import { ok } from "@puente/core/result";
import type { BureauAnswer, BureauSubject } from "@puente/providers/bureau";
import { createIdentityEngine, type FaceMatch, type ReadDocument } from "@puente/providers/identity";
import sharp from "sharp";
import type { HolderResult, IdentityChecks, NameEnquiry } from "../src/platform/context/calls.ts";
import { createBranches } from "../src/start/branches.ts";
import type { Outside } from "../src/start/server.ts";
import { type FakeRail, fakeRail } from "./fake-rail.ts";
import { type FakeTill, fakeTill } from "./fake-till.ts";

type Answers<Task extends (...args: never[]) => unknown> = Awaited<ReturnType<Task>>;

/** The outside of a test: images are really checked, everything else answers what the test says. */
export type FakeOutside = {
	/** By name; what a store holds at this moment. */
	readonly files: Map<string, Buffer>;
	/** Awaited before a picture or a bank is looked at: a test can do something in the meantime. */
	before: () => Promise<void>;
	read: Answers<IdentityChecks["readDocument"]>;
	match: Answers<IdentityChecks["matchFaces"]>;
	liveness: Answers<NonNullable<IdentityChecks["judgeLiveness"]>>;
	holder: HolderResult;
	readonly enquiries: NameEnquiry[];
	bureau: BureauAnswer;
	readonly bureauAsked: BureauSubject[];
	readonly rail: FakeRail;
	readonly till: FakeTill;
};

export function documentOf(fields: Readonly<Record<string, string>>): ReadDocument {
	return {
		kind: "ninSlip",
		fields: Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [name, { value, confidence: 0.9, source: "read" }]),
		),
		conflicts: [],
		machineRead: false,
	};
}

/** Faces of this test are the same when their numbers are. */
export function faceOf(value: number, verdict: FaceMatch["verdict"] = "pass"): FaceMatch {
	return { verdict, score: 5, selfie: new Float32Array(128).fill(value) };
}

let faces = 0;
/** A face that nobody has yet. Counted, not drawn: short numbers meet among many faces. */
export function newFace(verdict?: FaceMatch["verdict"]): FaceMatch {
	faces += 1;
	return faceOf(faces, verdict);
}

export function fakeOutside(): FakeOutside {
	return {
		files: new Map(),
		before: async () => undefined,
		read: { outcome: "answered", result: ok(documentOf({})) },
		match: { outcome: "answered", result: ok(newFace()) },
		liveness: { outcome: "answered", result: ok({ verdict: "live" }) },
		holder: { outcome: "notOffered" },
		enquiries: [],
		bureau: { outcome: "noRecord" },
		bureauAsked: [],
		rail: fakeRail(),
		till: fakeTill(),
	};
}

const engine = createIdentityEngine({ workers: 1, queueMax: 1, taskTimeoutMs: 1000 });
const branches = createBranches();

export function outsideOf(
	faked: FakeOutside,
): Pick<
	Outside,
	| "files"
	| "identity"
	| "accountNames"
	| "branches"
	| "operatorOf"
	| "bureau"
	| "payoutRails"
	| "collectionRails"
> {
	return {
		operatorOf: () => null,
		bureau: {
			ask: async (subject) => {
				faked.bureauAsked.push(subject);
				return faked.bureau;
			},
		},
		payoutRails: () => faked.rail.all,
		collectionRails: () => faked.till.all,
		files: {
			put: async (name, bytes) => void faked.files.set(name, Buffer.from(bytes)),
			get: async (name) => faked.files.get(name) ?? null,
			remove: async (name) => void faked.files.delete(name),
		},
		identity: {
			checkImage: engine.checkImage,
			readDocument: () => faked.before().then(() => faked.read),
			matchFaces: () => faked.before().then(() => faked.match),
			judgeLiveness: () => faked.before().then(() => faked.liveness),
			isSameFace: (one, other) => one.every((number, index) => number === other[index]),
		},
		accountNames: {
			findHolder: async (enquiry) => {
				faked.enquiries.push(enquiry);
				await faked.before();
				return faked.holder;
			},
		},
		branches,
	};
}

const photos = new Map<number, Promise<Buffer>>();

/** A photo with enough in it to pass the gates: sharp edges, neither dark nor glaring. Small, and drawn once for each seed. */
export function photo(seed = 1): Promise<Buffer> {
	const drawn = photos.get(seed) ?? drawPhoto(seed);
	photos.set(seed, drawn);
	return drawn;
}

function drawPhoto(seed: number): Promise<Buffer> {
	const [width, height] = [320, 240];
	const pixels = Buffer.alloc(width * height);
	let state = seed;
	for (let index = 0; index < pixels.length; index++) {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		pixels[index] = 60 + ((state >> 16) % 140);
	}
	return sharp(pixels, { raw: { width, height, channels: 1 } })
		.toColourspace("srgb")
		.jpeg({ quality: 80 })
		.toBuffer();
}
