import type { OrderLabel } from "@puente/core/application";
import { Icon, Tag } from "@puente/ui";
import { stepOf } from "../../../shared/calls/application.ts";
import { formatDay, formatDayOf, formatMoment } from "../../../shared/format/date-time.ts";
import { formatMinor } from "../../../shared/format/format.ts";
import { useLinkTo } from "../../../shared/navigation/use-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { type Order, pathOfOrder } from "../order.ts";

const tones: Readonly<Record<OrderLabel, "good" | "late" | "quiet">> = {
	assessing: "good",
	repaying: "good",
	overdue: "late",
	finished: "quiet",
	addingCard: "quiet",
	incomplete: "quiet",
	disbursing: "good",
	cancelled: "quiet",
	rejected: "quiet",
	failed: "late",
};

/** A loan in the records: amount, label, hint and link. */
export function RecordCard({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { t, catalogue, language } = useWords("loan");
	const linkTo = useLinkTo();
	const hint = useHint(order);
	const path = pathOfOrder(order);
	// The specification's label of an approved application is that of an unfinished form.
	const isApproved = stepOf(order.step) === "Confirm";
	const content = (
		<>
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="figure-face text-xl break-words">
					{order.amountMinor === null ? t("records.noAmount") : formatMinor(pack, order.amountMinor)}
				</span>
				{isApproved ? (
					<Tag tone="good">{t("records.approved")}</Tag>
				) : (
					<Tag tone={tones[order.label]}>{catalogue.labels[order.label]}</Tag>
				)}
			</span>
			{hint === null ? null : <span className="mt-1 block text-sm text-ink-2">{hint}</span>}
			<span className="mt-2 flex items-end justify-between gap-3 text-xs text-ink-3">
				<span className="min-w-0 wrap-anywhere">
					{t("records.begun", { date: formatDayOf(language, order.createdAt, pack) })}
					<span className="block">{t("records.no", { orderNo: order.orderNo })}</span>
				</span>
				{path === null ? null : <Icon name="forward" size={18} />}
			</span>
		</>
	);
	const shape = "block rounded-l bg-card p-4 shadow-card";
	if (path === null) return <div className={shape}>{content}</div>;
	return (
		<a {...linkTo(path)} className={`${shape} active:bg-paper`}>
			{content}
		</a>
	);
}

/** The specification's hint, with the dates of this order. */
function useHint(order: Order): string | null {
	const pack = usePack();
	const { t, catalogue, language } = useWords("loan");
	const { hint, rejection, owed, deadlineAt } = order;
	if (hint === "reapply" && rejection?.reapplyOn != null) {
		const on = t("records.reapplyOn", { date: formatDay(language, rejection.reapplyOn) });
		return `${catalogue.hints.reapply} ${on}`;
	}
	if (stepOf(order.step) === "Confirm" && deadlineAt !== null)
		return t("records.getMoneyConfirm", { time: formatMoment(language, deadlineAt, pack) });
	if (hint !== null) return catalogue.hints[hint];
	if (owed?.nextDueOn != null && owed.nextDueMinor !== null) {
		const due = t("records.due", { date: formatDay(language, owed.nextDueOn) });
		return `${formatMinor(pack, owed.nextDueMinor)} · ${due}`;
	}
	return null;
}
