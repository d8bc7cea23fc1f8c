import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { type Currency, currencies } from "@puente/core/money";
import type { Language } from "@puente/core/region";
import type { Translate } from "../../app/language.tsx";
import { labelOf } from "../../app/records/record-text.tsx";
import { formatMinor } from "../../kit/format.ts";

export type QueueItem = StaffOutput<StaffCalls["queue"]>["items"][number];

/** The name of an item in lists and headings. */
export function nameOf({ orderNo, id }: Pick<QueueItem, "orderNo" | "id">): string {
	return orderNo ?? id.slice(0, 8);
}

/** The facts of an item, on one line of a list. */
export function factsText({ facts }: QueueItem, t: Translate, language: Language): string {
	const { amountMinor, currency, reasons, points, type, status, proposal, agreed, ...others } = facts;
	const money = currencies.find((one): one is Currency => one === currency);
	return [
		amountMinor !== undefined && money !== undefined ? formatMinor(money, Number(amountMinor)) : undefined,
		type === undefined ? undefined : typeText(t, type),
		status === undefined ? undefined : statusText(t, status),
		points === undefined ? undefined : t("referred.pointsOf", { points }),
		reasons === undefined
			? undefined
			: reasons
					.split(",")
					.map((one) => labelOf(language, one.trim()))
					.join(", "),
		...Object.entries(others).map(([name, value]) => (isCoded(name) ? labelOf(language, value) : value)),
		agreed === undefined ? undefined : t(agreed === "true" ? "queue.agreed" : "queue.proposed"),
		proposal === undefined ? undefined : t("queue.proposed"),
	]
		.filter((part) => part !== undefined && part !== "")
		.join(" · ");
}

/** Facts whose value is one of our codes; the others are names and codes of rails. */
function isCoded(name: string): boolean {
	return ["state", "kind", "channel"].includes(name);
}

export function typeText(t: Translate, type: string | number): string {
	const code = ([1, 2, 3] as const).find((one) => String(one) === String(type));
	return code === undefined ? String(type) : t(`feedback.type.${code}`);
}

function statusText(t: Translate, status: string | number): string {
	const code = ([1, 2, 3] as const).find((one) => String(one) === String(status));
	return code === undefined ? String(status) : t(`feedback.status.${code}`);
}
