import { hash } from "node:crypto";
import { ok } from "@puente/core/result";
import type { BureauAnswer, BureauSubject } from "@puente/providers/bureau";
import {
	createIdentityEngine,
	type DocumentPicture,
	type FaceMatch,
	type ReadDocument,
} from "@puente/providers/identity";
import sharp from "sharp";
import type { HolderResult, IdentityChecks, NameEnquiry } from "../../src/platform/context/calls.ts";
import { createBranches } from "../../src/start/branches.ts";
import { demoBranchPlaces } from "../../src/start/demo/demo-branches.ts";
import type { ServerOptions } from "../../src/start/server.ts";
import { type CollectionSimulator, createCollectionSimulator } from "./collection-simulator.ts";
import { createPayoutSimulator, type PayoutSimulator } from "./payout-simulator.ts";

type Answers<Task extends (...args: never[]) => unknown> = Awaited<ReturnType<Task>>;

/** Providers of a test: images are really checked, everything else returns what the test sets. */
export type FakeProviders = {
	/** Stored files by name. */
	readonly files: Map<string, Buffer>;
	/** The noted positions of databases, which are stored beside the pictures. */
	readonly positions: Map<string, Buffer>;
	/** Awaited before a document, a face or an account name is checked, so that a test can act in between. */
	before: () => Promise<void>;
	/** Documents whose reading was started at their upload. */
	readonly documentsReadAhead: DocumentPicture[];
	readonly documentsRead: DocumentPicture[];
	read: Answers<IdentityChecks["readDocument"]>;
	face: Answers<IdentityChecks["describeFace"]>;
	match: Answers<IdentityChecks["matchFaces"]>;
	liveness: Answers<NonNullable<IdentityChecks["judgeLiveness"]>>;
	holder: HolderResult;
	readonly enquiries: NameEnquiry[];
	bureau: BureauAnswer;
	readonly bureauEnquiries: BureauSubject[];
	readonly payouts: PayoutSimulator;
	readonly collections: CollectionSimulator;
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

/** Two faces are the same when their values are equal. */
export function faceOf(value: number, verdict: FaceMatch["verdict"] = "pass"): FaceMatch {
	return { verdict, score: 5, selfie: new Float32Array(128).fill(value) };
}

let faces = 0;
/** A face that no other borrower has; counted, because random values would repeat. */
export function newFace(verdict?: FaceMatch["verdict"]): FaceMatch {
	faces += 1;
	return faceOf(faces, verdict);
}

export function createFakeProviders(): FakeProviders {
	return {
		files: new Map(),
		positions: new Map(),
		before: async () => undefined,
		documentsReadAhead: [],
		documentsRead: [],
		read: { outcome: "answered", result: ok(documentOf({})) },
		face: { outcome: "answered", result: ok(newFace().selfie) },
		match: { outcome: "answered", result: ok(newFace()) },
		liveness: { outcome: "answered", result: ok({ verdict: "live" }) },
		holder: { outcome: "notOffered" },
		enquiries: [],
		bureau: { outcome: "noRecord" },
		bureauEnquiries: [],
		payouts: createPayoutSimulator(),
		collections: createCollectionSimulator(),
	};
}

const engine = createIdentityEngine({ workers: 1, queueMax: 1, taskTimeoutMs: 1000 });
const branches = createBranches(demoBranchPlaces);

const checks = new Map<string, ReturnType<typeof engine.checkImage>>();

/** The real check, once for each picture: it took most of the time of a test's application. */
function checkImageOnce(bytes: Uint8Array): ReturnType<typeof engine.checkImage> {
	const digest = hash("sha256", bytes);
	const check = checks.get(digest) ?? engine.checkImage(bytes);
	checks.set(digest, check);
	return check;
}

const shelfOf = ({ files, positions }: FakeProviders, name: string) =>
	name.startsWith("position-") ? positions : files;

export function providersOf(
	fakes: FakeProviders,
): Pick<
	ServerOptions,
	| "files"
	| "identity"
	| "accountNames"
	| "branches"
	| "operatorOf"
	| "bureauFor"
	| "payoutRails"
	| "collectionRails"
> {
	return {
		operatorOf: () => null,
		bureauFor: () => ({
			fetchReport: async (subject) => {
				fakes.bureauEnquiries.push(subject);
				return fakes.bureau;
			},
		}),
		payoutRails: () => fakes.payouts.all,
		collectionRails: () => fakes.collections.all,
		files: {
			put: async (name, bytes) => void shelfOf(fakes, name).set(name, Buffer.from(bytes)),
			get: async (name) => shelfOf(fakes, name).get(name) ?? null,
			remove: async (name) => void shelfOf(fakes, name).delete(name),
		},
		identity: {
			checkImage: checkImageOnce,
			readAhead: (picture) => void fakes.documentsReadAhead.push(picture),
			readDocument: (picture) => {
				fakes.documentsRead.push(picture);
				return fakes.before().then(() => fakes.read);
			},
			describeFace: async () => fakes.face,
			matchFaces: () => fakes.before().then(() => fakes.match),
			judgeLiveness: () => fakes.before().then(() => fakes.liveness),
			isSameFace: (one, other) => one.every((number, index) => number === other[index]),
		},
		accountNames: {
			findHolder: async (enquiry) => {
				fakes.enquiries.push(enquiry);
				await fakes.before();
				return fakes.holder;
			},
		},
		branches,
	};
}

const photos = new Map<number, Promise<Buffer>>();

/** A small photo that passes the quality checks: sharp, neither dark nor glaring. Generated once for each seed. */
export function photo(seed = 1): Promise<Buffer> {
	const generated = photos.get(seed) ?? generatePhoto(seed);
	photos.set(seed, generated);
	return generated;
}

function generatePhoto(seed: number): Promise<Buffer> {
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
