import { type Currency, currencies } from "@puente/core/money";
import { payoutStates } from "@puente/core/payout";
import type { Language } from "@puente/core/region";
import { staffRoles } from "@puente/core/staff";
import { formatMinor } from "../../kit/format.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import type { Translate } from "../../shared/language.tsx";
import { railReasonText, railText } from "../../shared/records/rail-reason.ts";
import { labelOf } from "../../shared/records/record-text.tsx";

export type QueueItem = StaffAnswer<"queue">["items"][number];

/** The name of an item in lists and headings. */
export function nameOf({ orderNo, id }: Pick<QueueItem, "orderNo" | "id">): string {
	return orderNo ?? id.slice(0, 8);
}

const currencyNamed = (code: string | undefined) => currencies.find((one): one is Currency => one === code);

/** The amount of an item; "up to" the limit where nothing is agreed yet. */
export function amountText({ facts }: Pick<QueueItem, "facts">, t: Translate): string {
	const { amountMinor, limitMinor, currency } = facts;
	const money = currencyNamed(currency);
	if (money === undefined) return "–";
	if (amountMinor !== undefined) return formatMinor(money, Number(amountMinor));
	return limitMinor === undefined ? "–" : t("queue.upTo", { limit: formatMinor(money, Number(limitMinor)) });
}

/** Why an item waits, on one line of a list. */
export function reasonText({ queue, facts }: QueueItem, t: Translate, language: Language): string {
	const {
		reasons,
		points,
		type,
		status,
		answered,
		desk,
		proposal,
		agreed,
		rail,
		code,
		state,
		kind,
		channel,
	} = facts;
	const isErasure = queue === "erasures";
	return [
		type === undefined ? undefined : typeText(t, type),
		status === undefined
			? undefined
			: answered === undefined
				? statusText(t, status)
				: t("feedback.answered"),
		desk === undefined ? undefined : t("feedback.forRole", { role: roleText(t, desk) }),
		points === undefined ? undefined : t("referred.pointsOf", { points }),
		reasons
			?.split(",")
			.map((one) => labelOf(language, one.trim()))
			.join(", "),
		kind === undefined ? undefined : labelOf(language, kind),
		rail === undefined ? undefined : railText(language, rail),
		// A code says more than the state.
		code !== undefined
			? railReasonText(language, rail, code)
			: state === undefined
				? undefined
				: payoutStateText(t, state),
		channel === undefined ? undefined : labelOf(language, channel),
		isErasure ? (facts["notedBy"] ?? t("request.inApp")) : undefined,
		agreed === undefined ? undefined : t(agreed === "true" ? "queue.agreed" : "queue.proposed"),
		facts["reason"],
		proposal === undefined ? undefined : t("queue.proposed"),
	]
		.filter((part) => part !== undefined && part !== "")
		.join(" · ");
}

function payoutStateText(t: Translate, state: string): string {
	const known = payoutStates.find((one) => one === state);
	return known === undefined ? state : t(`payout.state.${known}`);
}

export function typeText(t: Translate, type: string | number): string {
	const code = ([1, 2, 3] as const).find((one) => String(one) === String(type));
	return code === undefined ? String(type) : t(`feedback.type.${code}`);
}

function roleText(t: Translate, role: string): string {
	const known = staffRoles.find((one) => one === role);
	return known === undefined ? role : t(`role.${known}`);
}

function statusText(t: Translate, status: string | number): string {
	const code = ([1, 2, 3] as const).find((one) => String(one) === String(status));
	return code === undefined ? String(status) : t(`feedback.status.${code}`);
}
