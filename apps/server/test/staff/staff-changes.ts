import type { CallInput } from "@puente/contract";
import type { StaffCalls, StaffChangeName } from "@puente/contract/staff";
import type { QueueName } from "@puente/core/staff";
import { addErasureRequest } from "../../src/modules/erasure/store/erasure.ts";
import { addOpenItem } from "../../src/modules/ledger/store/open-items.ts";
import type { Applicant } from "../applicant.ts";
import { applicantWithPayout, submitApplication, waitForStep } from "../borrowing.ts";
import { eventually, type Reply, registerBorrower, type TestServer } from "../harness.ts";
import { randomInt, randomUuid } from "../random.ts";
import { photo } from "../simulators/fake-providers.ts";
import { readNumberCode } from "./new-number.ts";
import { createStaffClient, listDemoStaff, openSession, type StaffClient } from "./staff-client.ts";

/** A change that its caller may make now. */
type Change<Name extends StaffChangeName> = {
	readonly client: StaffClient;
	readonly input: CallInput<StaffCalls[Name]>;
};
type Changes = { readonly [Name in StaffChangeName]: (server: TestServer) => Promise<Change<Name>> };

const reason = "Agreed on the phone";

function must<Data = Record<string, unknown>>(reply: Reply): Data {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data as Data;
}

const newMobile = () => `8040${randomInt(100_000, 999_999)}`;

async function newBorrower(server: TestServer) {
	const mobile = newMobile();
	const { token, userId } = await registerBorrower(server, mobile, `phone-${mobile}`);
	return { token, userId };
}

function waitForItem(client: StaffClient, queue: QueueName, { orderNo }: Pick<Applicant, "orderNo">) {
	return eventually(async () => {
		const { items } = must<{ items: { id: string; orderNo: string }[] }>(
			await client.call("queue", { queue }),
		);
		return items.find((item) => item.orderNo === orderNo)?.id ?? null;
	});
}

async function doubtfulIdentity(server: TestServer) {
	const client = await openSession(server, "diego.credit");
	const applicant = await submitApplication(server, "ng", { faceVerdict: "differ" });
	return { client, applicant, id: await waitForItem(client, "identity", applicant) };
}

async function failedPayout(server: TestServer) {
	server.fakes.payouts.faults.push("refused");
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "PayFail");
	const client = await openSession(server, "lucia.finance");
	return { client, input: { id: await waitForItem(client, "payouts", applicant), reason } };
}

async function borrowerWithLoan(server: TestServer): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function proofOf(server: TestServer, { call, orderNo }: Applicant): Promise<string> {
	const { imageId } = must<{ imageId: string }>(
		await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }),
	);
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const proof = { orderNo, amount: 5_000, paidOn, reference: "T-1", imageIds: [imageId] };
	const { voucher } = must<{ voucher: { voucherId: string } }>(await call("saveVoucher", proof));
	return voucher.voucherId;
}

/** A proof that was sent after its payment was booked. */
async function proofOfBooked(server: TestServer) {
	const applicant = await borrowerWithLoan(server);
	const { call, orderNo } = applicant;
	const { references } = must<{ references: { payOrderId: string }[] }>(
		await call("dedicatedAccountCreate", { orderNo }),
	);
	const { rail, body, headers } = await server.fakes.collections.pay({
		reference: references[0]?.payOrderId ?? "",
		amountMinor: 500_000n,
		paidAt: await server.now(),
	});
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	await eventually(async () =>
		must(await call("repayDetail", { orderNo }))["paidMinor"] === 0 ? null : true,
	);
	const id = await proofOf(server, applicant);
	const client = await openSession(server, "lucia.finance");
	const { booked } = must<{ booked: { rail: string; paymentId: string }[] }>(
		await client.call("voucherItem", { id }),
	);
	const [payment] = booked;
	if (!payment) throw new Error("the payment is not booked");
	return { client, input: { id, rail: payment.rail, paymentId: payment.paymentId, reason } };
}

async function takenFeedback(server: TestServer) {
	const client = await openSession(server, "sofia.support");
	const input = await newFeedback(server);
	must(await client.call("takeFeedback", input));
	return { client, input };
}

async function newFeedback(server: TestServer) {
	const { token } = await newBorrower(server);
	const letter = { description: "Where is my money?", contact: "8031234567", imageIds: [], type: 3 as const };
	const { feedback } = must<{ feedback: { id: string } }>(
		await server.sealed("createFeedback", letter, { token }),
	);
	return { id: feedback.id };
}

async function proposal(server: TestServer) {
	const maker = await openSession(server, "sofia.support");
	const { userId } = await newBorrower(server);
	const input = { kind: "borrowerBlock", subject: userId, after: { blocked: true }, reason } as const;
	return { client: maker, input };
}

async function idOfStaff(server: TestServer, name: string): Promise<string> {
	const { id } = await server.database.db
		.selectFrom("staff")
		.select("id")
		.where("name", "=", name)
		.executeTakeFirstOrThrow();
	return id;
}

const newAnswer = {
	country: "mx" as const,
	topic: "cost" as const,
	hidden: false,
	version: 0,
	texts: {
		en: { question: "Can I pay early?", answer: "Any day." },
		es: { question: "¿Puedo pagar antes?", answer: "Cualquier día." },
	},
};

/** Sets the scene for every call of the console that changes something. A call without one does not compile. */
export const staffChanges: Changes = {
	async signIn(server) {
		const [person] = await listDemoStaff(server);
		if (!person) throw new Error("the demo has no staff");
		return { client: createStaffClient(server), input: { name: person.name, password: person.password } };
	},
	async confirmSignIn(server) {
		const person = (await listDemoStaff(server)).find(({ name }) => name === "meera.credit");
		if (!person) throw new Error("the demo has no meera.credit");
		const client = createStaffClient(server);
		const { name, password, code } = person;
		const { ticket } = must<{ ticket: string }>(await client.call("signIn", { name, password }));
		return { client, input: { ticket, code } };
	},
	signOut: async (server) => ({ client: await openSession(server, "sofia.support"), input: {} }),
	async changePassword(server) {
		const person = (await listDemoStaff(server)).find(({ name }) => name === "arjun.finance");
		const client = await openSession(server, "arjun.finance");
		return {
			client,
			input: { password: person?.password ?? "", newPassword: "seven horses in a wide field" },
		};
	},
	async accessNoticeSeen(server) {
		const admin = await openSession(server, "andres.admin");
		must(await admin.call("createStaff", { name: `new.${randomInt(1_000_000)}` }));
		const { id } = await server.database.db
			.selectFrom("accessNotifications")
			.select("id")
			.where("seenAt", "is", null)
			.executeTakeFirstOrThrow();
		return { client: admin, input: { id } };
	},
	async endSession(server) {
		const client = await openSession(server, "ngozi.compliance");
		const other = await openSession(server, "ngozi.compliance");
		const { sessions } = must<{ sessions: { id: string; current: boolean }[] }>(
			await other.call("sessions", {}),
		);
		return { client, input: { id: sessions.find(({ current }) => current)?.id ?? "" } };
	},
	createStaff: async (server) => ({
		client: await openSession(server, "andres.admin"),
		input: { name: `new.${randomInt(1_000_000)}` },
	}),
	async blockStaff(server) {
		const client = await openSession(server, "andres.admin");
		const name = `new.${randomInt(1_000_000)}`;
		must(await client.call("createStaff", { name }));
		return { client, input: { id: await idOfStaff(server, name), reason } };
	},
	propose: proposal,
	async callBackNumber(server) {
		const { userId } = await newBorrower(server);
		return {
			client: await openSession(server, "sofia.support"),
			input: { id: userId, mobile: newMobile() },
		};
	},
	async proposeMobileChange(server) {
		const { userId } = await newBorrower(server);
		const client = await openSession(server, "sofia.support");
		const mobile = newMobile();
		must(await client.call("callBackNumber", { id: userId, mobile }));
		const code = await readNumberCode(server, mobile);
		return { client, input: { id: userId, mobile, code, reason } };
	},
	async proposeDeath(server) {
		const { userId } = await newBorrower(server);
		const paper = { kind: "deathCertificate", number: "A-17/2026", diedOn: "2026-11-01" } as const;
		return { client: await openSession(server, "sofia.support"), input: { id: userId, paper, reason } };
	},
	async decideProposal(server) {
		const { client, input } = await proposal(server);
		const { id } = must<{ id: string }>(await client.call("propose", input));
		return { client: await openSession(server, "ngozi.compliance"), input: { id, decision: "approved" } };
	},
	async assign(server) {
		const input = { queue: "feedback", ...(await newFeedback(server)), to: "me" } as const;
		return { client: await openSession(server, "sofia.support"), input };
	},
	async next(server) {
		await newFeedback(server);
		await newFeedback(server);
		return { client: await openSession(server, "sofia.support"), input: { queue: "feedback" } };
	},
	async decideReferred(server) {
		const { client, applicant, id } = await doubtfulIdentity(server);
		must(await client.call("decideIdentity", { id, verdict: "genuine", reason }));
		return {
			client,
			input: { id: await waitForItem(client, "referred", applicant), verdict: "approve", reason },
		};
	},
	async decideIdentity(server) {
		const { client, id } = await doubtfulIdentity(server);
		return { client, input: { id, verdict: "genuine", reason } };
	},
	askForAccount: failedPayout,
	giveUpPayout: failedPayout,
	closeVoucher: proofOfBooked,
	async refuseVoucher(server) {
		const id = await proofOf(server, await borrowerWithLoan(server));
		return { client: await openSession(server, "lucia.finance"), input: { id, answer: "No transfer came." } };
	},
	async settleOpenItem(server) {
		const key = randomUuid();
		const { db } = server.database;
		const item = { kind: "webhookUnproven", rail: "paystack", key, loanId: null } as const;
		await addOpenItem(db, item, await server.now());
		const { id } = await db
			.selectFrom("openItems")
			.select("id")
			.where("key", "=", key)
			.executeTakeFirstOrThrow();
		return { client: await openSession(server, "lucia.finance"), input: { id, reason } };
	},
	async takeFeedback(server) {
		return { client: await openSession(server, "sofia.support"), input: await newFeedback(server) };
	},
	async answerFeedback(server) {
		const { client, input } = await takenFeedback(server);
		return { client, input: { ...input, text: "It is on its way." } };
	},
	async closeFeedback(server) {
		const { client, input } = await takenFeedback(server);
		return { client, input: { ...input, text: "It has arrived." } };
	},
	async handOverFeedback(server) {
		const { client, input } = await takenFeedback(server);
		const to = { kind: "person", staffId: await idOfStaff(server, "lucia.finance") } as const;
		return { client, input: { ...input, to, words: "The bank has a transfer of that day." } };
	},
	async noteErasure(server) {
		const { userId: id } = await newBorrower(server);
		return {
			client: await openSession(server, "ngozi.compliance"),
			input: { id, channel: "letter", reason },
		};
	},
	async carryOutErasure(server) {
		const { userId: id } = await newBorrower(server);
		const now = await server.now();
		await addErasureRequest(server.database.db, id, { requestedAt: now, keptUntil: now });
		return { client: await openSession(server, "ngozi.compliance"), input: { id, reason } };
	},
	async handOverExport(server) {
		const { userId: subject } = await newBorrower(server);
		const after = { channel: "phone", askedOn: (await server.now()).toISOString().slice(0, 10) };
		const support = await openSession(server, "sofia.support");
		const { id } = must<{ id: string }>(
			await support.call("propose", { kind: "dataExport", subject, after, reason }),
		);
		const client = await openSession(server, "ngozi.compliance");
		must(await client.call("decideProposal", { id, decision: "approved" }));
		return { client, input: { id, reason } };
	},
	saveFaq: async (server) => ({ client: await openSession(server, "sofia.support"), input: newAnswer }),
	async restoreFaq(server) {
		const client = await openSession(server, "sofia.support");
		must(await client.call("saveFaq", { ...newAnswer, entryId: "early" }));
		return { client, input: { country: "mx", entryId: "early", version: 1 } };
	},
	async saveAppRelease(server) {
		const release = { latest: "2.1.0", minimum: "2.0.0", url: "https://store.example/co" };
		const input = { packageName: "com.puente.co", ...release, notes: { en: "New.", es: "" } };
		return { client: await openSession(server, "andres.admin"), input };
	},
};
