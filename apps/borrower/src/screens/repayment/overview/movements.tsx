import { CopyRow, classNames, Icon, type IconName } from "@puente/ui";
import { railName } from "@puente/words/repayment/rail-name";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { inSentence, moneyFormatOf } from "../format.ts";
import { kindName } from "../names.ts";
import { useCopy } from "../pay/use-copy.ts";
import type { RepayDetail } from "../payment-types.ts";

type Movement = RepayDetail["movements"][number];
type Sign = { readonly icon: IconName; readonly chip: string };

const quiet = "bg-sunk text-ink-2";
const paid: Sign = { icon: "check", chip: "bg-green-soft text-green-ink" };
const signs: Readonly<Record<string, Sign>> = {
	payment: paid,
	"cooling-off": paid,
	coupon: { icon: "ticket", chip: "bg-green-soft text-green-ink" },
	disbursement: { icon: "cash", chip: "bg-sun-soft text-sun-ink-2" },
	rollover: { icon: "clock", chip: quiet },
	"credit-refund": { icon: "transfer", chip: quiet },
	"claim-opened": { icon: "camera", chip: quiet },
	"claim-closed": { icon: "camera", chip: quiet },
};
const other: Sign = { icon: "document", chip: quiet };

/** Payments and charges, newest first. */
export function Movements({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const { movements, currency, on } = detail;
	const money = moneyFormatOf(
		currency,
		movements.map(({ amountMinor }) => amountMinor),
	);
	if (movements.length === 0) return <p className="py-2 text-sm text-ink-2">{t("movements.none")}</p>;
	return (
		<ul>
			{[...movements].reverse().map((movement, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: equal movements of one day differ only by their index.
					key={`${movement.on} ${movement.kind} ${index}`}
					className="border-b border-line last:border-0"
				>
					<MovementItem movement={movement} today={on} amount={money(movement.amountMinor)} />
				</li>
			))}
		</ul>
	);
}

type ItemProps = { readonly movement: Movement; readonly today: string; readonly amount: string };

/** A payment with a reference of its rail unfolds: the number helps with a question, and is noise without one. */
function MovementItem(props: ItemProps) {
	const { t } = useWords("repayment");
	const copy = useCopy();
	const { reference } = props.movement;
	if (reference === null) return <MovementRow {...props} unfolds={false} />;
	return (
		<details className="group">
			<summary className="list-none rounded-s [&::-webkit-details-marker]:hidden">
				<MovementRow {...props} unfolds />
			</summary>
			<dl className="pb-2 pl-13">
				<CopyRow
					label={t("reference.reference")}
					value={reference}
					copyLabel={t("copy", { what: inSentence(t("reference.reference")) })}
					onCopy={() => copy(reference)}
				/>
			</dl>
		</details>
	);
}

function MovementRow({ movement, today, amount, unfolds }: ItemProps & { readonly unfolds: boolean }) {
	const { catalogue, language } = useWords("repayment");
	const { icon, chip } = signs[movement.kind] ?? other;
	return (
		<span className="flex min-h-15 items-center gap-3 py-2">
			<span
				aria-hidden="true"
				className={classNames("grid size-[40px] shrink-0 place-items-center rounded-[12px]", chip)}
			>
				<Icon name={icon} size={22} />
			</span>
			<span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
				<span className="min-w-0 flex-1 basis-[8rem]">
					<span className="block text-sm font-semibold text-ink">{kindName(catalogue, movement.kind)}</span>
					<span className="block text-xs break-words text-ink-2">
						{[
							formatDayFrom(language, movement.on, today),
							movement.rail === null ? null : railName(catalogue, movement.rail),
						]
							.filter((part) => part !== null)
							.join(" · ")}
					</span>
				</span>
				<span className="figure-face text-base tabular-nums">{amount}</span>
			</span>
			<span className="w-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180">
				{unfolds ? <Icon name="down" size={16} /> : null}
			</span>
		</span>
	);
}
