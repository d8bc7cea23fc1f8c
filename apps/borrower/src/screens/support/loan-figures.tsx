import { Card, Row } from "@puente/ui";
import { formatDay } from "../../shared/format/date-time.ts";
import { moneyFormat, packOfCurrency } from "../../shared/format/format.ts";
import { useWords } from "../../shared/words/use-words.ts";
import type { Feedback } from "./feedback.ts";

type Figures = Omit<NonNullable<Feedback["loan"]>, "on">;

/** The loan that a conversation is about, so that nobody has to ask for its figures. */
export function LoanFigures(props: {
	readonly title: string;
	readonly orderNo: string;
	readonly figures: Figures;
}) {
	const { t, language } = useWords("support");
	const { currency, dueMinor, penaltyMinor, overdueDays, nextDueOn, nextDueMinor, payoffMinor } =
		props.figures;
	const money = moneyFormat(packOfCurrency(currency), [
		...[dueMinor, penaltyMinor, payoffMinor],
		nextDueMinor ?? 0,
	]);
	return (
		<Card title={props.title}>
			<dl>
				<Row label={t("detail.order")} value={props.orderNo} />
				{dueMinor > 0 ? <Row label={t("loan.due")} value={money(dueMinor)} /> : null}
				{penaltyMinor > 0 ? <Row label={t("loan.penalty")} value={money(penaltyMinor)} /> : null}
				{overdueDays > 0 ? <Row label={t("loan.late")} value={String(overdueDays)} /> : null}
				{nextDueOn === null || nextDueMinor === null ? null : (
					<Row label={t("loan.next", { date: formatDay(language, nextDueOn) })} value={money(nextDueMinor)} />
				)}
				<Row label={t("loan.payoff")} value={money(payoffMinor)} />
			</dl>
		</Card>
	);
}
