import type {
	CodePurpose,
	IdentityImageName,
	LivenessChallenge,
	StoredConsentPurpose,
} from "@puente/contract";
import type { CodeRequestedBy } from "@puente/core/access";
import type { ChangedKind, FormStep, OrderCommand, ReviewReason, Step } from "@puente/core/application";
import type { ProviderFailure, ProviderName } from "@puente/core/provider";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { ColumnType, Generated, Kysely } from "kysely";
import type { HoldTables } from "./hold.ts";
import type { LoanTables } from "./loan.ts";
import type { PromoSchema } from "./promo.ts";
import type { RepaymentTables } from "./repayment.ts";
import type { FigureTables } from "./reporting.ts";
import type { StaffSchema } from "./staff.ts";
import type { SupportSchema } from "./support.ts";

/** Kysely types of the tables in migrations/. Both drivers are set up to return the same JavaScript types. */
export type Schema = {
	masterKeys: {
		id: number;
		checkValue: Buffer;
		state: "current" | "old" | "closing" | "retired";
		earlierSealed: Buffer | null;
		createdAt: Generated<Date>;
	};
	keyFolder: {
		id: string;
		erased: ColumnType<string, number | undefined, number>;
		isOnly: Generated<boolean>;
	};
	documentKeys: { id: string; publicKey: Buffer; privateSealed: Buffer; madeAt: Date };
	keysToErase: { slot: Buffer; borrowerId: string };
	borrowers: {
		id: string;
		country: Country;
		mobileIndex: Buffer;
		mobileSealed: Buffer;
		dataKey: Buffer;
		packageName: string;
		afid: string | null;
		registeredAt: Date;
		blockedAt: Date | null;
		erasedAt: Date | null;
		deceasedAt: Date | null;
		mobileChangedAt: Date | null;
		accountChangedAt: Date | null;
	};
	sessions: {
		id: string;
		borrowerId: string;
		tokenHash: Buffer;
		deviceId: string;
		openedAt: Date;
		expiresAt: Date;
		endedAt: Date | null;
		endedBy: "other-device" | "same-device" | "logout" | null;
	};
	deviceTokens: {
		borrowerId: string;
		deviceId: string;
		tokenHash: Buffer;
		issuedAt: Date;
		expiresAt: Date;
	};
	passkeys: {
		id: string;
		borrowerId: string;
		name: string;
		credentialId: Buffer;
		publicKey: Buffer;
		signCount: ColumnType<string, number, number>;
		synced: boolean;
		addedAt: Date;
		lastUsedAt: Date | null;
	};
	passkeyChallenges: {
		id: string;
		borrowerId: string | null;
		challenge: Buffer;
		expiresAt: Date;
	};
	pushSubscriptions: {
		borrowerId: string;
		deviceId: string;
		endpointHash: Buffer;
		subscriptionSealed: Buffer;
		addedAt: Date;
	};
	verificationCodes: {
		/**
		 * `newNumber`: the holder of another number reads it to support; no call of the app takes it. `ownNewNumber` and
		 * `email`: it proves what the borrower types in the app.
		 */
		purpose: CodePurpose | "newNumber" | "ownNewNumber" | "email";
		mobileIndex: Buffer;
		isOwn: boolean;
		deviceId: string;
		id: string;
		codeHash: Buffer;
		sentAt: Date;
		expiresAt: Date;
		triesLeft: number;
		usedAt: Date | null;
		country: Country;
		requestedBy: CodeRequestedBy;
		addressIndex: Buffer | null;
		sentCount: number;
	};
	codeRefusals: {
		country: Country;
		requestedBy: CodeRequestedBy;
		reason: "tooSoon" | "limit" | "budget";
		windowStart: Date;
		count: number;
	};
	consents: {
		id: string;
		borrowerId: string;
		purpose: StoredConsentPurpose;
		version: string;
		language: string;
		givenAt: Date;
		withdrawnAt: Date | null;
		documentUrl: string | null;
		documentVersion: string | null;
		documentToken: string | null;
	};
	operations: {
		key: Buffer;
		call: string;
		inputHash: Buffer;
		answerSealed: Buffer | null;
		startedAt: Date;
	};
	detachedPartitions: {
		name: string;
		parent: string;
		month: PlainDate;
		detachedAt: Date;
		lastNumber: string | null;
		lastHash: Buffer | null;
	};
	wireNonces: { packageName: string; nonce: Buffer; seenAt: Generated<Date> };
	rateWindows: { key: Buffer; windowEnd: Date; count: number };
	outbox: {
		id: string;
		kind: "sms" | "push" | "email";
		country: Country;
		bodySealed: Buffer | null;
		createdAt: Date;
		notAfter: Date;
		outcome: "accepted" | "refused" | "expired" | null;
		providerId: string | null;
		settledAt: Date | null;
		delivery: ColumnType<"delivered" | "undelivered" | null, undefined>;
		deliveryCode: ColumnType<string | null, undefined>;
		deliveredAt: ColumnType<Date | null, undefined>;
		/** Of an e-mail: the notification that it belongs to. */
		notificationId: ColumnType<string | null, string | undefined>;
	};
	failingProviders: {
		provider: ProviderName;
		since: Date;
		lastAt: Date;
		count: number;
		failure: ProviderFailure;
		code: string | null;
	};
	activations: {
		packageName: string;
		deviceIndex: Buffer;
		afid: string | null;
		activatedAt: Date;
		confirmedAt: Date | null;
	};
	orders: {
		id: string;
		orderNo: string;
		borrowerId: string;
		country: Country;
		begunAs: "first" | "again";
		step: Step;
		stepAt: Date;
		createdAt: Date;
		lastActivityAt: Date;
		approvedAt: Date | null;
		closedAt: Date | null;
		erasedAt: Date | null;
	};
	orderEvents: {
		borrowerId: string;
		seq: number;
		orderId: string;
		actor: "borrower" | "system" | "staff";
		command: OrderCommand | "begin";
		fromStep: Step | null;
		toStep: Step;
		at: Date;
		previousHash: Buffer;
		hash: Buffer;
	};
	formAnswers: {
		borrowerId: string;
		step: FormStep;
		orderId: string;
		bodySealed: Buffer;
		answeredAt: Date;
	};
	accountChecks: {
		borrowerId: string;
		nameSource: "bank" | "typed" | "unanswered";
		nameMatch: number;
		checkedAt: Date;
		pollingSince: Date | null;
		pollAt: Date | null;
		holderSealed: Buffer | null;
		acceptedAt: Date | null;
	};
	identityImages: {
		borrowerId: string;
		kind: IdentityImageName;
		orderId: string;
		fileName: string;
		bytes: number;
		uploadedAt: Date;
	};
	orphanedFiles: { fileName: string; removeAt: Date };
	identities: {
		borrowerId: string;
		orderId: string;
		challenge: LivenessChallenge;
		liveness: "live" | "unsure" | "still" | "notShown" | null;
		stillCount: number;
		readSealed: Buffer | null;
		faceMatch: "pass" | "unsure" | "differ" | null;
		faceSealed: Buffer | null;
		facesComparedAt: Date | null;
	};
	fraudKeys: {
		borrowerId: string;
		kind: "number" | "account" | "device" | "mobile";
		keyIndex: Buffer;
		seenAt: Date;
	};
	identityReviews: {
		orderId: string;
		reason: ReviewReason;
		borrowerId: string;
		detailsSealed: Buffer | null;
		foundAt: Date;
		settledAt: Date | null;
	};
	deviceData: {
		borrowerId: string;
		class: "device" | "location";
		orderId: string;
		bodySealed: Buffer;
		collectedAt: Date;
	};
	erasureRequests: {
		borrowerId: string;
		requestedAt: Date;
		keptUntil: Date;
		recordedBy: ColumnType<string | null, string | undefined, never>;
	};
	demoRuns: { id: number; attempts: number; finishedAt: Date | null };
	dataChanges: { id: string; borrowerId: string; what: ChangedKind; at: Date };
	demoBorrowers: { key: string; borrowerId: string; phoneSealed: Buffer };
	sandboxClock: { id: number; offsetMs: ColumnType<string, number, number> };
} & HoldTables &
	LoanTables &
	RepaymentTables &
	SupportSchema &
	PromoSchema &
	StaffSchema &
	FigureTables;

/** A connection or a transaction. Store functions take either; flows pass on the one they get. */
export type Db = Kysely<Schema>;
