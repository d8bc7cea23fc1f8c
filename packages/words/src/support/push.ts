import type { Language } from "@puente/core/region";
import type { NotificationKind } from "./notices.ts";

/** The kinds of notifications that go by push. */
export type PushKind = Extract<
	NotificationKind,
	| "paymentComing"
	| "autopayTold"
	| "autopayFailed"
	| "paymentDue"
	| "paymentLate"
	| "applicationApproved"
	| "applicationRejected"
>;

/**
 * Texts of push notifications. A locked screen shows them to anyone near the phone: no amount, no date, no name, and not
 * which way a decision went. The app shows the whole notification.
 */
export const pushTexts: Readonly<
	Record<PushKind, Readonly<Record<Language, { readonly title: string; readonly text: string }>>>
> = {
	paymentComing: {
		en: { title: "A payment is due soon", text: "Tap to see the date and how to pay." },
		es: { title: "Pronto vence un pago", text: "Toca para ver la fecha y cómo pagar." },
	},
	autopayTold: {
		en: { title: "Autopay is coming up", text: "Tap to see when and how much, or to skip it." },
		es: { title: "Se acerca un pago automático", text: "Toca para ver cuándo y cuánto, o para saltarlo." },
	},
	autopayFailed: {
		en: { title: "Autopay did not work yet", text: "Tap to see what happens next." },
		es: { title: "El pago automático no funcionó", text: "Toca para ver qué sigue." },
	},
	paymentDue: {
		en: { title: "A payment is due today", text: "Tap to see it and pay." },
		es: { title: "Hoy vence un pago", text: "Toca para verlo y pagar." },
	},
	paymentLate: {
		en: { title: "A payment is still open", text: "Tap to pay, or to see what you can do." },
		es: { title: "Tienes un pago pendiente", text: "Toca para pagar o ver tus opciones." },
	},
	applicationApproved: {
		en: { title: "We have an answer for you", text: "Tap to read our decision." },
		es: { title: "Ya tenemos una respuesta", text: "Toca para leer nuestra decisión." },
	},
	applicationRejected: {
		en: { title: "We have an answer for you", text: "Tap to read our decision." },
		es: { title: "Ya tenemos una respuesta", text: "Toca para leer nuestra decisión." },
	},
};
