import type { Language } from "@puente/core/region";
import { type PushKind, pushTexts } from "@puente/words/support/push";
import * as z from "zod/mini";

/** What the phone shows, and the screen that a tap opens. */
export const pushNotification = z.object({ title: z.string(), text: z.string(), url: z.string() });
export type PushNotification = z.output<typeof pushNotification>;

/** Payments lead to the payment; a decision is on the home screen. */
const screens: Readonly<Record<PushKind, `/#/${string}`>> = {
	paymentComing: "/#/repay/repay_detail",
	autopayTold: "/#/repay/autopay",
	autopayFailed: "/#/repay/autopay",
	paymentDue: "/#/repay/repay_detail",
	paymentLate: "/#/repay/repay_detail",
	applicationApproved: "/#/",
	applicationRejected: "/#/",
};

const isPushKind = (kind: string): kind is PushKind => Object.hasOwn(pushTexts, kind);

/**
 * The push of a notification; null for a kind that goes by SMS. Only payment reminders and decisions go by push: the
 * borrower allowed those. Everything else is proof of something that happened to money, account or data, and must reach
 * the number itself, also when the phone with the app is lost.
 */
export function pushOf(kind: string, language: Language): PushNotification | null {
	return isPushKind(kind) ? { ...pushTexts[kind][language], url: screens[kind] } : null;
}
