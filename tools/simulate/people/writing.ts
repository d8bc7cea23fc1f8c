import type { CallOutput, Calls } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { packs } from "@puente/regions";
import type { Simulation } from "../simulation.ts";
import type { Borrower } from "./borrower.ts";

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

/** Now and then a borrower writes to support. A letter about a payment names the loan, which makes it a claim. */
export async function writeToSupport(
	{ options }: Simulation,
	{ country, phone, call, chance }: Borrower,
	order: Order,
): Promise<void> {
	const { writesShare } = options.society;
	if (writesShare === 0 || !chance.happens(writesShare)) return;
	const [type, description] = chance.pick(letters[packs[country].language]);
	const aboutLoan = type === 1 && order ? { orderNo: order.orderNo } : {};
	await call("createFeedback", { type, description, contact: phone.mobile, imageIds: [], ...aboutLoan });
}
