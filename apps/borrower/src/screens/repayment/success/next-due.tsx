import type { Currency } from "@puente/core/money";
import { Button, Card, DatedFigure, Icon } from "@puente/ui";
import { useSaveCalendar } from "../../../shared/device/use-save-calendar.ts";
import { formatWeekday, tileOfDay } from "../../../shared/format/day-text.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";

type DuePayment = { readonly number: number; readonly dueOn: string; readonly dueMinor: number };

/** The payments that are still to come. What is late has no date to wait for. */
export function comingPayments({ phases, on }: Pick<RepayDetail, "phases" | "on">): readonly DuePayment[] {
	return phases.filter(({ settled, dueOn }) => !settled && dueOn >= on);
}

/** The next payment with its day, and all that are to come for the phone's calendar. */
export function NextDue(props: {
	readonly label: string;
	readonly orderNo: string;
	readonly currency: Currency;
	/** In order; the first is shown. */
	readonly payments: readonly DuePayment[];
}) {
	const { language } = useWords("repayment");
	const [next] = props.payments;
	if (next === undefined) return null;
	return (
		<Card>
			<DatedFigure
				label={props.label}
				figure={formatMinor(props.currency, next.dueMinor)}
				day={formatWeekday(language, next.dueOn)}
				tile={tileOfDay(language, next.dueOn)}
			/>
			<div className="pt-3">
				<AddToCalendar {...props} />
			</div>
		</Card>
	);
}

function AddToCalendar(props: {
	readonly orderNo: string;
	readonly currency: Currency;
	readonly payments: readonly DuePayment[];
}) {
	const { orderNo, currency, payments } = props;
	const { identity } = useServices();
	const { t } = useWords("repayment");
	const saveCalendar = useSaveCalendar();
	const last = payments.at(-1)?.number ?? payments.length;
	const days = payments.map(({ number, dueOn, dueMinor }) => ({
		id: `${orderNo}-${number}@puente`,
		on: dueOn,
		title: t("calendar.pay", { amount: formatMinor(currency, dueMinor), app: identity.appName }),
		text: t("calendar.text", { number, count: last }),
		remind: "dayBefore" as const,
	}));
	return (
		<Button tone="ghost" onClick={() => void saveCalendar(`puente-${orderNo}`, days)}>
			<Icon name="calendar" size={20} />
			{payments.length > 1 ? t("calendar.addAll", { count: payments.length }) : t("calendar.add")}
		</Button>
	);
}
