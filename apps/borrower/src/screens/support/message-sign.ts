import type { IconName } from "@puente/ui";

/** The sign of a notification, by the prefix of its kind; the first match wins. */
const signs: readonly { readonly about: string; readonly icon: IconName }[] = [
	{ about: "feedback", icon: "chat" },
	{ about: "claim", icon: "chat" },
	{ about: "proof", icon: "camera" },
	{ about: "paymentComing", icon: "calendar" },
	{ about: "paymentDue", icon: "calendar" },
	{ about: "paymentLate", icon: "alert" },
	{ about: "payment", icon: "cash" },
	{ about: "moneySent", icon: "cash" },
	{ about: "payout", icon: "cash" },
	{ about: "account", icon: "bank" },
	{ about: "loan", icon: "climb" },
	{ about: "noDebtLetter", icon: "document" },
	{ about: "agreement", icon: "document" },
	{ about: "application", icon: "document" },
	{ about: "offer", icon: "document" },
	{ about: "credit", icon: "cash" },
	{ about: "coupon", icon: "ticket" },
	{ about: "data", icon: "shield" },
];

export function signOf(kind: string): IconName {
	return signs.find(({ about }) => kind.startsWith(about))?.icon ?? "bell";
}

export function signTone(kind: string): string {
	return signOf(kind) === "alert" ? "bg-red-soft text-red-ink" : "bg-green-soft text-green-ink";
}
