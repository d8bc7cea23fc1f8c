import { closeFeedback, takeFeedback } from "../../src/modules/support/handle-feedback.ts";
import { openFeedbacksMax } from "../../src/modules/support/write-feedback.ts";
import { createVault } from "../../src/platform/crypto/vault.ts";
import { type Applicant, beginApplication, register } from "../applicant.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { newSubscription } from "../push-subscription.ts";
import { randomUuid } from "../random.ts";
import { callOf, dataOf, type Provocations } from "./provoke.ts";

const report = { type: 3, description: "Where is my money?", contact: "8031234567" } as const;

async function sendReport({ call }: Pick<Applicant, "call">): Promise<string> {
	const { feedback } = dataOf(await call("createFeedback", report));
	return (feedback as { id: string }).id;
}

const clerk = { staffId: "staff-1", roles: ["support"] } as const;
/** Runs a flow of the staff in a transaction, as a staff call does. */
async function asStaff(server: TestServer, flow: (context: StaffContext) => Promise<unknown>): Promise<void> {
	const now = await server.now();
	const deps = { vault: createVault(Buffer.alloc(32, 7)), enqueue: async () => undefined };
	await server.database.db.transaction().execute((db) => flow({ db, now, deps }));
}
type StaffContext = Parameters<typeof takeFeedback>[0];

export const supportRefusals = {
	feedbackNotFound: async (server) =>
		callOf(await register(server, "ng"), "feedbackDetail", { feedbackId: randomUuid() }),
	feedbackTaken: async (server) => {
		const borrower = await register(server, "ng");
		const feedbackId = await sendReport(borrower);
		await asStaff(server, (context) => takeFeedback(context, clerk, feedbackId));
		return callOf(borrower, "editFeedback", { ...report, feedbackId });
	},
	feedbackClosed: async (server) => {
		const borrower = await register(server, "ng");
		const feedbackId = await sendReport(borrower);
		await asStaff(server, (context) => closeFeedback(context, clerk, { id: feedbackId, text: "Done." }));
		return callOf(borrower, "addLeaveMessage", { feedbackId, text: "One more thing" });
	},
	claimOpen: async (server) => {
		const applicant = await beginApplication(server, "ng");
		const claim = { ...report, type: 1, orderNo: applicant.orderNo } as const;
		dataOf(await applicant.call("createFeedback", claim));
		return callOf(applicant, "createFeedback", claim);
	},
	feedbackTooMany: async (server) => {
		const borrower = await register(server, "ng");
		for (let sent = 0; sent < openFeedbacksMax; sent++) await sendReport(borrower);
		return callOf(borrower, "createFeedback", report);
	},
	imageNotFound: async (server) =>
		callOf(await register(server, "ng"), "feedbackImage", { imageId: randomUuid() }),
	messageNotFound: async (server) =>
		callOf(await register(server, "ng"), "messageDetail", { messageId: randomUuid() }),
	pushNotOffered: async (server) => {
		const borrower = await register(server, "ng");
		return async (lang) => {
			const shared = { ...server.database, close: async () => undefined };
			const without = await startTestServer({ works: false, push: null }, shared);
			const reply = await callOf({ ...borrower, server: without }, "pushSubscribe", newSubscription())(lang);
			await without.stop();
			return reply;
		};
	},
	pushRefused: async (server) => {
		const subscription = newSubscription("https://10.0.0.5/internal");
		return callOf(await register(server, "ng"), "pushSubscribe", subscription);
	},
} satisfies Provocations;
