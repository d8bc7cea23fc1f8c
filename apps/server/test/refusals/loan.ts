import type { Language } from "@puente/core/region";
import { placeHold } from "../../src/platform/hold/hold.ts";
import { type Applicant, requestCode } from "../applicant.ts";
import { acceptOffer, approvedApplicant, type Choice, smallestLoan } from "../borrowing.ts";
import type { Reply, TestServer } from "../harness.ts";
import { callOf, dataOf, type Provocations } from "./provoke.ts";

/** An approved applicant and the smallest loan. */
async function applicantWithChoice(server: TestServer) {
	const applicant = await approvedApplicant(server);
	return { applicant, choice: { orderNo: applicant.orderNo, ...(await smallestLoan(applicant)) } };
}
type OrderedChoice = Choice & { readonly orderNo: string };

/** Shows the offer in a language, whose text is part of its digest. */
async function digestIn(applicant: Applicant, choice: OrderedChoice, lang: Language): Promise<string> {
	return String(dataOf(await callOf(applicant, "productInfo", choice)(lang))["offerDigest"]);
}

/** Accepts the offer of a language, whether it is signed or not. */
async function accept(
	applicant: Applicant,
	choice: OrderedChoice,
	{ lang, accepted = true }: { readonly lang: Language; readonly accepted?: boolean },
): Promise<Reply> {
	const offerDigest = await digestIn(applicant, choice, lang);
	return callOf(applicant, "getMoneyPlus", { ...choice, offerDigest, accepted })(lang);
}

export const loanRefusals = {
	productUnknown: async (server) =>
		callOf(await approvedApplicant(server), "stepAmount", { productId: "none" }),
	choiceNotOffered: async (server) => {
		const { applicant, choice } = await applicantWithChoice(server);
		return callOf(applicant, "productInfo", { ...choice, days: 1 });
	},
	offerChanged: async (server) => {
		const { applicant, choice } = await applicantWithChoice(server);
		const code = await requestCode(server, applicant, "signature");
		return callOf(applicant, "validateVerifyCode", { ...choice, offerDigest: "0".repeat(64), code });
	},
	offerExpired: async (server) => {
		const { applicant, choice } = await applicantWithChoice(server);
		const offerDigest = await digestIn(applicant, choice, "en");
		// Between the end of the offer and the job that cancels the order.
		await server.database.db
			.updateTable("offers")
			.set({ validUntil: await server.now() })
			.where("borrowerId", "=", applicant.userId)
			.execute();
		return callOf(applicant, "getMoneyPlus", { ...choice, offerDigest, accepted: true });
	},
	signatureMissing: async (server) => {
		const { applicant, choice } = await applicantWithChoice(server);
		return (lang) => accept(applicant, choice, { lang });
	},
	agreementNotAccepted: async (server) => {
		const { applicant, choice } = await applicantWithChoice(server);
		return async (lang) => {
			await server.advance("PT61S");
			const code = await requestCode(server, applicant, "signature");
			const offerDigest = await digestIn(applicant, choice, lang);
			dataOf(await callOf(applicant, "validateVerifyCode", { ...choice, offerDigest, code })(lang));
			return accept(applicant, choice, { lang, accepted: false });
		};
	},
	lendingHeld: async (server) => {
		const applicant = await approvedApplicant(server);
		await acceptOffer(applicant, false);
		const { orderNo } = applicant;
		return async (lang) => {
			const { db } = server.database;
			const now = await server.now();
			await placeHold(db, { cause: "stated", compareFrom: now }, now);
			const reply = await callOf(applicant, "getMoney", { orderNo })(lang);
			await db.deleteFrom("holds").execute();
			return reply;
		};
	},
	limitNotOffered: async (server) => callOf(await approvedApplicant(server), "acceptLimit", {}),
} satisfies Provocations;
