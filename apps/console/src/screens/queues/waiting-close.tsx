import { daysBetween, type PlainDate } from "@puente/core/time";
import { Blank, Facts, formatCount, formatDay, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useBackToQueue } from "./item-frame.tsx";

type WaitingClose = NonNullable<StaffAnswer<"openItem">["close"]>;

const daysOf = ({ firstDay, lastDay }: WaitingClose) =>
	daysBetween({ from: firstDay as PlainDate, to: lastDay as PlainDate }) + 1;

/** The days that a close has not posted, because they are too many for it to post alone. */
export function ClosePanel({ close }: { readonly close: WaitingClose | null }) {
	const { t, language } = useWords();
	if (close === null)
		return (
			<Panel title={t("openItem.close")}>
				<Blank icon="none" title={t("openItem.closeDone")} />
			</Panel>
		);
	const { firstDay, lastDay, loans, agreedUntil } = close;
	return (
		<Panel title={t("openItem.close")}>
			<p className="mb-3">{t("openItem.closeWhy")}</p>
			<Facts
				items={[
					{ label: t("openItem.firstDay"), value: formatDay(language, firstDay) },
					{ label: t("openItem.lastDay"), value: formatDay(language, lastDay) },
					{ label: t("openItem.days"), value: formatCount(language, daysOf(close)) },
					{ label: t("openItem.loans"), value: formatCount(language, loans) },
					{
						label: t("openItem.agreedUntil"),
						value: agreedUntil === null ? "–" : formatDay(language, agreedUntil),
					},
				]}
			/>
		</Panel>
	);
}

/** Proposes to post all days that are missing; nothing to propose while the agreed ones are being posted. */
export function AgreeToClose({ id, close }: { readonly id: string; readonly close: WaitingClose }) {
	const { t, language } = useWords();
	const propose = usePropose("lateClose", useBackToQueue("openItems"));
	const { firstDay, lastDay, loans, agreedUntil } = close;
	if (agreedUntil !== null && agreedUntil >= lastDay) return null;
	return (
		<ReasonAction
			label={t("openItem.agree")}
			text={t("openItem.agreeText", {
				days: formatCount(language, daysOf(close)),
				first: formatDay(language, firstDay),
				last: formatDay(language, lastDay),
				loans: formatCount(language, loans),
			})}
			tone="main"
			action={propose}
			input={(reason) => ({ subject: id, after: { closedUntil: lastDay }, reason })}
		/>
	);
}
