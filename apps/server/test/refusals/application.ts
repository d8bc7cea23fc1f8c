import { calls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { addDays, plainDate } from "@puente/core/time";
import type { DocumentRefusal, FaceRefusal } from "@puente/providers/identity";
import sharp from "sharp";
import { addLegalRecord } from "../../src/platform/law/legal-records.ts";
import {
	type Applicant,
	accountOf,
	beginApplication,
	completeStep,
	completeUpTo,
	identityOf,
	register,
	requestCode,
} from "../applicant.ts";
import { acceptOffer, applicantWithPayout, approvedApplicant, waitForStep } from "../borrowing.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { documentOf, photo } from "../simulators/fake-providers.ts";
import { signInAs } from "../staff/staff-client.ts";
import { callOf, dataOf, type Provocations, type Provoke } from "./provoke.ts";

const biometrics = [{ purpose: "biometrics", version: "2026-11-01" } as const];

/** An applicant at the identity step, before any upload. */
export async function applicantAtIdentity(server: TestServer): Promise<Applicant> {
	const applicant = await beginApplication(server, "ng");
	await completeStep.saveBasicInfo(applicant);
	return applicant;
}

export async function uploadDocument({ call, orderNo }: Applicant): Promise<void> {
	dataOf(await call("uploadFront", { orderNo }, { files: [await photo(1)] }));
}

/** An applicant at the account step. */
async function applicantAtAccount(server: TestServer): Promise<Applicant> {
	const applicant = await beginApplication(server, "ng");
	await completeUpTo(applicant, "saveAddition");
	return applicant;
}

/** A picture of the front that is refused when it arrives. */
const picture =
	(draw: () => Promise<Uint8Array>): Provoke =>
	async (server) => {
		const applicant = await applicantAtIdentity(server);
		const files = [await draw()];
		return callOf(applicant, "uploadFront", { orderNo: applicant.orderNo }, { files });
	};
const blank = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: { r: 120, g: 130, b: 140 } } })
		.jpeg()
		.toBuffer();

/** A document that the engine refuses to read. */
const document =
	(refusal: DocumentRefusal): Provoke =>
	async (server) => {
		const applicant = await applicantAtIdentity(server);
		await uploadDocument(applicant);
		server.fakes.read = { outcome: "answered", result: refuse(refusal) };
		return callOf(applicant, "ocr", { orderNo: applicant.orderNo });
	};

/** A selfie that the engine refuses to compare with the document. */
const face =
	(refusal: FaceRefusal): Provoke =>
	async (server) => {
		const applicant = await applicantAtIdentity(server);
		const { call, orderNo } = applicant;
		await uploadDocument(applicant);
		const { address: _, ...fields } = identityOf("ng");
		server.fakes.read = { outcome: "answered", result: ok(documentOf(fields)) };
		dataOf(await call("ocr", { orderNo }));
		const files = [await photo(3), await photo(4)];
		dataOf(await call("saveFaceImage", { orderNo, consents: biometrics }, { files }));
		server.fakes.match = { outcome: "answered", result: refuse({ picture: "selfie", refusal }) };
		return callOf(applicant, "finishUploadAllImg", { orderNo, values: identityOf("ng") });
	};

async function setOrder({ server, orderNo }: Applicant, step: "Repaying" | "Reject"): Promise<void> {
	const closedAt = step === "Reject" ? await server.now() : null;
	await server.database.db
		.updateTable("orders")
		.set({ step, closedAt })
		.where("orderNo", "=", orderNo)
		.execute();
}

export const applicationRefusals = {
	countryClosed: async (server) => {
		const mexican = await register(server, "mx");
		return async (lang) => {
			const shared = { ...server.database, close: async () => undefined };
			const closed = await startTestServer({ works: false }, shared, new Set(["ng"]));
			const reply = await callOf({ ...mexican, server: closed }, "applyMarket", {})(lang);
			await closed.stop();
			return reply;
		};
	},
	orderNotFound: async (server) => callOf(await register(server, "ng"), "repayDetail", { orderNo: "PN1" }),
	stepNotOpen: async (server) => {
		const applicant = await beginApplication(server, "ng");
		return callOf(applicant, "submit", { orderNo: applicant.orderNo });
	},
	loanOpen: async (server) => {
		const applicant = await beginApplication(server, "ng");
		await setOrder(applicant, "Repaying");
		return callOf(applicant, "applyMarketAgain", {});
	},
	reapplyLater: async (server) => {
		const applicant = await beginApplication(server, "ng");
		await setOrder(applicant, "Reject");
		return callOf(applicant, "applyMarketAgain", {});
	},
	offersStopped: async (server) => {
		const applicant = await register(server, "co");
		const today = plainDate((await server.now()).toISOString().slice(0, 10));
		await addLegalRecord(server.database.db, {
			id: crypto.randomUUID(),
			proposalId: null,
			country: "co",
			kind: "usuryRate",
			from: addDays(today, -1),
			until: addDays(today, 1),
			source: "A month in which every product passes the rate",
			value: { percentPerYear: "1" },
			enteredAt: await server.now(),
		});
		return callOf(applicant, "applyMarket", {});
	},
	consentMissing: async (server) => callOf(await register(server, "ng"), "applyMarket", {}),
	collectionRefused: async (server) => {
		const applicant = await beginApplication(server, "ng");
		return callOf(applicant, "uploadReport", { orderNo: applicant.orderNo, class: "sms", data: {} });
	},
	collectionPending: async (server) => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		return callOf(applicant, "submit", { orderNo: applicant.orderNo });
	},
	erasureHeld: async (server) => {
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Repaying");
		return callOf(applicant, "askErasure", { code: "123456" });
	},
	dataMissing: async (server) => {
		const applicant = await beginApplication(server, "ng");
		return callOf(applicant, "correctData", { part: "contacts", values: {} });
	},
	dataInReview: async (server) => {
		const applicant = await beginApplication(server, "ng");
		await server.database.db
			.updateTable("orders")
			.set({ step: "Applying" })
			.where("orderNo", "=", applicant.orderNo)
			.execute();
		return callOf(applicant, "correctData", { part: "contacts", values: {} });
	},
	payoutUnderWay: async (server) => {
		const applicant = await approvedApplicant(server, "ng");
		const held = { accountChangedAt: await server.now() };
		await server.database.db.updateTable("borrowers").set(held).where("id", "=", applicant.userId).execute();
		await acceptOffer(applicant, true);
		return callOf(applicant, "changeAccount", { values: accountOf(applicant, "123456") });
	},
	numberNotUsable: async (server) => {
		const applicant = await beginApplication(server, "ng");
		return callOf(applicant, "sendNumberCode", { mobile: applicant.mobile });
	},
} satisfies Provocations;

export const identityRefusals = {
	imageNotAnImage: picture(async () => Buffer.from("hello")),
	imageTooLarge: picture(async () => Buffer.alloc(calls.uploadFront.files.bytesMax + 1, await photo(1))),
	imageTooSmall: picture(() => blank(100, 100)),
	imageBroken: picture(async () => (await photo(1)).subarray(0, 2000)),
	imageBlurred: picture(() => blank(800, 600)),
	imageDark: document("dark"),
	imageGlare: document("glare"),
	imageWrongSide: document("wrongSide"),
	imageNotDocument: document("notADocument"),
	identityUnread: async (server) => {
		const applicant = await applicantAtIdentity(server);
		await uploadDocument(applicant);
		server.fakes.read = { outcome: "answered", result: ok(documentOf({})) };
		return callOf(applicant, "ocr", { orderNo: applicant.orderNo });
	},
	faceNone: face("noFace"),
	faceTwo: face("twoFaces"),
	faceTooSmall: face("faceTooSmall"),
	faceBlurred: face("faceBlurred"),
	livenessNotShown: async (server) => {
		const applicant = await applicantAtIdentity(server);
		await uploadDocument(applicant);
		server.fakes.liveness = { outcome: "answered", result: ok({ verdict: "still" }) };
		const files = [await photo(3), await photo(4)];
		const input = { orderNo: applicant.orderNo, consents: biometrics };
		return callOf(applicant, "saveFaceImage", input, { files });
	},
} satisfies Provocations;

export const accountRefusals = {
	accountUnknown: async (server) => {
		const { orderNo, ...applicant } = await applicantAtAccount(server);
		server.fakes.holder = { outcome: "unknown" };
		return callOf(applicant, "verifyBankCard", { orderNo, bankCode: "044", accountNumber: "0690000031" });
	},
	accountNotYours: async (server) => {
		const applicant = await applicantAtAccount(server);
		const code = await requestCode(server, applicant, "account");
		server.fakes.holder = { outcome: "found", holder: "Chidi Okafor" };
		const values = accountOf(applicant, code);
		return callOf(applicant, "addBankCard", { orderNo: applicant.orderNo, values });
	},
	accountBlocked: async (server) => {
		server.fakes.payouts.faults.push("refused");
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "PayFail");
		const accountNumber = "5566778899";
		await blockAccount(server, accountNumber);
		const code = await requestCode(server, applicant, "account");
		const account = { accountNumber, accountNumberConfirmation: accountNumber };
		const values = { ...accountOf(applicant, code), ...account };
		return callOf(applicant, "updateBankCard", { orderNo: applicant.orderNo, values });
	},
	accountMissing: async (server) => {
		const applicant = await beginApplication(server, "ng");
		const values = accountOf(applicant, "123456");
		return callOf(applicant, "updateBankCard", { orderNo: applicant.orderNo, values });
	},
} satisfies Provocations;

/** One staff member proposes the block and another approves it. */
async function blockAccount(server: TestServer, value: string): Promise<void> {
	const maker = await signInAs(server, "support");
	const checker = await signInAs(server, "compliance");
	const account = { list: "account", country: "ng", bankCode: "044", value } as const;
	const { subject } = (await maker.call("lookUpBlocked", account)).body.data;
	const proposal = {
		kind: "blocklistEntry",
		subject: String(subject),
		after: { blocked: true },
		reason: "Three loans by the same ring",
	} as const;
	const { id } = (await maker.call("propose", proposal)).body.data;
	await checker.call("decideProposal", { id: String(id), decision: "approved" });
}
