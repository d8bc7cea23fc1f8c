import type { CallOutput, Calls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import type { Language } from "@puente/core/region";
import { feedbackStatus } from "@puente/core/support";
import { packs } from "@puente/regions";
import type { Borrower } from "../world/borrower.ts";
import type { Simulation } from "../world/simulation.ts";

type Order = CallOutput<Calls["loanProductIndex"]>["order"];

/** 1 is about a payment, 2 about the app, 3 about something else. */
const letters: Readonly<Record<Language, readonly (readonly [1 | 2 | 3, string])[]>> = {
	en: [
		[1, "I paid yesterday and the app still shows the old amount."],
		[2, "The app closed while I was taking the picture of my card."],
		[3, "I moved. How do I change my address?"],
		[3, "Can I pay two days later this month? My salary is late."],
		[2, "I did not get the code by SMS at the first try."],
	],
	es: [
		[1, "Pagué ayer y la aplicación sigue mostrando el monto anterior."],
		[2, "La aplicación se cerró cuando tomaba la foto de mi documento."],
		[3, "Me mudé. ¿Cómo cambio mi dirección?"],
		[3, "¿Puedo pagar dos días después este mes? Mi sueldo se atrasó."],
		[2, "No recibí el código por SMS al primer intento."],
	],
};

/** Answers to an answer. */
const replies: Readonly<Record<Language, readonly string[]>> = {
	en: ["Thank you, but it is still the same.", "Could you look again, please?"],
	es: ["Gracias, pero sigue igual.", "¿Podrían revisarlo otra vez, por favor?"],
};
const decisionReview = {
	en: "Please look again at the decision on my application.",
	es: "Por favor revisen de nuevo la decisión sobre mi solicitud.",
} as const satisfies Record<Language, string>;

const replyShare = 0.5;
const settledShare = 0.2;
const complaintShare = 0.4;

/** Now and then a borrower writes to support; one who complains does so often. */
export async function writeToSupport(
	{ options }: Simulation,
	borrower: Borrower,
	order: Order,
): Promise<void> {
	const { writesShare } = options.society;
	if (borrower.habit === "complains") return complain(borrower, order);
	if (writesShare > 0 && borrower.chance.happens(writesShare)) await write(borrower, order);
}

/**
 * Reads the answers, answers back, or is content. When all is said, and also after it was closed, writes again. After a
 * rejection asks a person to look at the decision again, as the app offers it.
 */
async function complain(borrower: Borrower, order: Order): Promise<void> {
	const { country, call, chance } = borrower;
	const { language } = packs[country];
	const { feedbacks } = await call("listFeedback", { page: 1 });
	const open = feedbacks.find(({ status }) => status !== feedbackStatus.done);
	if (!open) {
		if (chance.happens(complaintShare)) await write(borrower, order);
		return;
	}
	const { id: feedbackId } = open;
	const { messages } = await call("listLeaveMessages", { feedbackId });
	if (messages.at(-1)?.from !== "support") return;
	const isSettled = chance.happens(settledShare);
	await call("updateFeedbackStatus", { feedbackId, to: isSettled ? "settled" : "read" });
	if (!isSettled && chance.happens(replyShare))
		await call("addLeaveMessage", { feedbackId, text: chance.pick(replies[language]), imageIds: [] });
}

/** A letter about a payment names the loan, which makes it a claim. */
async function write({ country, phone, call, chance, habit }: Borrower, order: Order): Promise<void> {
	const { language } = packs[country];
	const contact = phone.mobile;
	if (habit === "complains" && order?.step === stepCodes.Reject) {
		const { orderNo } = order;
		const description = decisionReview[language];
		await call("createFeedback", { type: 3, description, contact, imageIds: [], orderNo });
		return;
	}
	const [type, description] = chance.pick(letters[language]);
	const aboutLoan = type === 1 && order ? { orderNo: order.orderNo } : {};
	await call("createFeedback", { type, description, contact, imageIds: [], ...aboutLoan });
}
