import type { Currency } from "@puente/core/money";
import { Button, Card, DateTile, Icon } from "@puente/ui";
import { saveFile } from "../../../app/device/save-file.ts";
import { formatWeekday, tileOfDay } from "../../../app/format/day-text.ts";
import { useServices } from "../../../app/state/services-context.ts";
import { formatMinor } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { calendarText } from "./calendar-file.ts";

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
	const { language } = useRepaymentWords();
	const [next] = props.payments;
	if (next === undefined) return null;
	return (
		<Card>
			<div className="flex items-center gap-3">
				<div className="min-w-0 flex-1">
					<p className="text-sm text-ink-2">{props.label}</p>
					<p className="figure-face text-[min(1.75rem,8vw)] leading-tight break-words">
						{formatMinor(props.currency, next.dueMinor)}
					</p>
					<p className="text-sm text-ink-2 first-letter:uppercase">{formatWeekday(language, next.dueOn)}</p>
				</div>
				<DateTile {...tileOfDay(language, next.dueOn)} />
			</div>
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
	const { bridge, identity } = useServices();
	const { t } = useRepaymentWords();
	const last = payments.at(-1)?.number ?? payments.length;
	const save = async () => {
		const days = payments.map(({ number, dueOn, dueMinor }) => ({
			id: `${orderNo}-${number}@puente`,
			on: dueOn,
			title: t("calendar.pay", { amount: formatMinor(currency, dueMinor), app: identity.appName }),
			text: t("calendar.text", { number, count: last }),
		}));
		const file = new File([calendarText(days, { atMs: Date.now() })], `puente-${orderNo}.ics`, {
			type: "text/calendar",
		});
		await saveFile(file, await bridge.isPresent());
	};
	return (
		<Button tone="ghost" onClick={() => void save()}>
			<Icon name="calendar" size={20} />
			{payments.length > 1 ? t("calendar.addAll", { count: payments.length }) : t("calendar.add")}
		</Button>
	);
}
