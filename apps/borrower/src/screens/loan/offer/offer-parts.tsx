import type { Pack } from "@puente/regions";
import { Card, Row } from "@puente/ui";
import type { ReactNode } from "react";
import { formatDay } from "../../../shared/format/date-time.ts";
import { formatPercent, moneyFormat } from "../../../shared/format/format.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { ServerDisclosure } from "../order.ts";
import type { Offer } from "./use-offer.ts";

/** Repayment schedule with principal and interest. */
export function ScheduleCard({ disclosure }: { readonly disclosure: ServerDisclosure }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const { phases } = disclosure;
	const payments = phases.map((phase) => ({ ...phase, ...partsOf(pack, phase) }));
	const write = moneyFormat(
		pack,
		payments.flatMap(({ dueMinor, loanMinor, costMinor }) => [dueMinor, loanMinor, costMinor]),
	);
	return (
		<Card title={t("offer.schedule")}>
			<ol className="text-sm">
				{payments.map(({ number, dueOn, dueMinor, loanMinor, costMinor, hasTax }) => (
					<li key={number} className="border-b border-line py-2.5 last:border-0">
						<p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
							<span className="text-ink">
								<span className="sr-only">
									{t("offer.scheduleOf", { number, count: phases.length })}
									{": "}
								</span>
								{formatDay(language, dueOn)}
							</span>
							<span className="break-words tabular-nums">{write(dueMinor)}</span>
						</p>
						<p className="text-xs text-ink-3 tabular-nums">
							{t(hasTax ? "offer.schedulePartTaxed" : "offer.schedulePart", {
								principal: write(loanMinor),
								interest: write(costMinor),
							})}
						</p>
					</li>
				))}
			</ol>
		</Card>
	);
}

/** What the law of the country wants said besides the amounts, in the words of the agreement. */
export function KeyFactsCard({ facts }: { readonly facts: Offer["keyFacts"] }) {
	return (
		<Card title={facts.title}>
			{facts.warnings.map((warning) => (
				<p key={warning} className="pb-2 text-sm font-semibold text-ink">
					{warning}
				</p>
			))}
			<dl>
				{facts.rows.map(([label, value]) => (
					<Row key={label} label={label ?? ""} value={value} />
				))}
			</dl>
		</Card>
	);
}

/** The parts of a payment: they add up to it, and are whole if it is. */
function partsOf(
	pack: Pack,
	{ dueMinor, principalMinor, interestMinor }: ServerDisclosure["phases"][number],
) {
	const unit = 10 ** pack.currency.minorDigits;
	const loanMinor = dueMinor % unit === 0 ? Math.round(principalMinor / unit) * unit : principalMinor;
	return { loanMinor, costMinor: dueMinor - loanMinor, hasTax: principalMinor + interestMinor < dueMinor };
}

/** Cost of paying late, extending, paying early and cancelling, with this loan's figures. */
export function PlansCard({ offer }: { readonly offer: Offer }) {
	const { t } = useWords("loan");
	return (
		<Card title={t("offer.plans")}>
			<Late offer={offer} />
			<MoreTime disclosure={offer.disclosure} />
			<Early disclosure={offer.disclosure} />
			<CoolingOff offer={offer} />
		</Card>
	);
}

function Plan({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className="border-b border-line py-3 first:pt-1 last:border-0 last:pb-0">
			<h3 className="text-sm font-semibold text-ink">{title}</h3>
			<div className="mt-0.5 text-sm text-ink-2">{children}</div>
		</section>
	);
}

function Late({ offer }: { readonly offer: Offer }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const { disclosure, product } = offer;
	const { late, penaltyMaxMinor, penaltyPercentPerDay } = disclosure;
	const write = moneyFormat(
		pack,
		late.map(({ penaltyMinor }) => penaltyMinor),
	);
	return (
		<Plan title={t("offer.late")}>
			<p>
				{t(`offer.lateRate.${product.penalty.base}`, {
					percent: formatPercent(pack, penaltyPercentPerDay),
					max: moneyFormat(pack, [penaltyMaxMinor])(penaltyMaxMinor),
				})}
			</p>
			<dl>
				{late.map(({ days, penaltyMinor }) => (
					<Row key={days} label={t("offer.lateDays", { days })} value={write(penaltyMinor)} />
				))}
			</dl>
		</Plan>
	);
}

function MoreTime({ disclosure: { rollover } }: { readonly disclosure: ServerDisclosure }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	if (rollover === null) return <Plan title={t("offer.extend")}>{t("offer.extendNone")}</Plan>;
	const write = moneyFormat(pack, [rollover.payMinor, rollover.totalMinor]);
	return (
		<Plan title={t("offer.extend")}>
			{t("offer.extendText", {
				days: rollover.days,
				fee: write(rollover.payMinor),
				date: formatDay(language, rollover.dueOn),
				total: write(rollover.totalMinor),
			})}
		</Plan>
	);
}

function Early({ disclosure: { early } }: { readonly disclosure: ServerDisclosure }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const write = moneyFormat(pack, [early.payMinor, early.interestSavedMinor]);
	return (
		<Plan title={t("offer.early")}>
			{t("offer.earlyText", {
				date: formatDay(language, early.on),
				pay: write(early.payMinor),
				saved: write(early.interestSavedMinor),
			})}
		</Plan>
	);
}

function CoolingOff({ offer }: { readonly offer: Offer }) {
	const { t, language } = useWords("loan");
	const until = offer.disclosure.coolingOffUntil;
	const key = offer.product.coolingOff.feeKept ? "offer.coolingOffFeeKept" : "offer.coolingOffText";
	return (
		<Plan title={t("offer.coolingOff")}>
			{until === null ? t("offer.coolingOffNone") : t(key, { date: formatDay(language, until) })}
		</Plan>
	);
}
