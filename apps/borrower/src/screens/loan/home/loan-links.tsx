import type { Pack } from "@puente/regions";
import { DetailLink, LinkCard, Skeleton } from "@puente/ui";
import { isSettled, type Output } from "../../../shared/calls/use-call.tsx";
import { formatDay, formatShortDay } from "../../../shared/format/date-time.ts";
import { formatAmount, formatMinor, wholeOf } from "../../../shared/format/format.ts";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords, type Words } from "../../../shared/words/use-words.ts";
import type { Order } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";

export type RepayDetail = Output<"repayDetail">;
type Facts = { readonly order: Order; readonly detail: RepayDetail | undefined };

/** Links for a borrower who pays on time. They come together, so that none moves another. */
export function RepayingLinks({ order, detail, isKnown }: Facts & { readonly isKnown: boolean }) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	const { orderNo } = order;
	const cancel = useCachedCall("hasCancelLoan", { orderNo });
	if (!isKnown || !isSettled(cancel)) return <Skeleton label={t("wait")} />;
	const giveBack = cancel.data?.giveBack ?? null;
	const paid = detail?.movements.filter(({ kind }) => kind === "payment").at(-1);
	const last = detail?.phases.at(-1);
	return (
		<>
			<LinkCard>
				{paid === undefined ? null : (
					<DetailLink
						icon="check"
						tone="good"
						label={t("home.lastPayment", { amount: formatMinor(pack, paid.amountMinor) })}
						text={formatShortDay(language, paid.on)}
						{...query("repayInfo", { orderNo })}
					/>
				)}
				<DetailLink
					icon="calendar"
					label={t("home.allPayments")}
					{...(last === undefined
						? {}
						: { text: t("home.lastDue", { date: formatDay(language, last.dueOn) }) })}
					{...query("repayDetail", { orderNo })}
				/>
				<GiveBackLink order={order} giveBack={giveBack} />
				<PayOffLink order={order} detail={detail} giveBack={giveBack} />
				<DetailLink icon="document" label={t("agreement.title")} {...query("agreement", { orderNo })} />
			</LinkCard>
			<LinkCard>
				<DetailLink
					icon="chat"
					label={t("home.talk")}
					text={t("home.talkText")}
					{...query("addFeedback", { type: "3", about: "loan", orderNo })}
				/>
			</LinkCard>
		</>
	);
}

/** Links for a borrower who is late. */
export function LateLinks({ order, detail, isKnown }: Facts & { readonly isKnown: boolean }) {
	const { t } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	const { orderNo } = order;
	if (!isKnown) return <Skeleton label={t("wait")} />;
	return (
		<LinkCard>
			<DetailLink
				icon="cash"
				label={t("home.payPart")}
				text={t("home.payPartText", { min: formatAmount(pack, detail?.amountMin ?? 1) })}
				{...query("cashier", { orderNo, amount: "part" })}
			/>
			{detail === undefined || detail.moreDays === null ? null : (
				<DetailLink
					icon="clock"
					tone="next"
					label={t("home.moreDays", { days: detail.moreDays.days })}
					text={moreDaysText(detail.moreDays, { t, pack })}
					{...query("exhibitionPeriodDetail", { orderNo })}
				/>
			)}
			<DetailLink
				icon="camera"
				label={t("home.alreadyPaid")}
				text={t(detail?.claimOpen === true ? "home.proofText" : "home.alreadyPaidText")}
				{...query("manualRepayment", { orderNo })}
			/>
			<PayOffLink order={order} detail={detail} giveBack={null} />
			<DetailLink icon="document" label={t("agreement.title")} {...query("agreement", { orderNo })} />
		</LinkCard>
	);
}

/** What more days take: what must be paid before, and their price. */
function moreDaysText(
	{ payFirstMinor, payMinor }: NonNullable<RepayDetail["moreDays"]>,
	{ t, pack }: { readonly t: Words<"loan">["t"]; readonly pack: Pack },
): string {
	const price = formatMinor(pack, payMinor);
	if (payFirstMinor === 0) return t("home.moreDaysPrice", { price });
	return t("home.moreDaysFirst", { price, first: formatMinor(pack, payFirstMinor) });
}

type GiveBackQuote = Output<"hasCancelLoan">["giveBack"];

/** By how much giving back costs less than paying off: the fee and the tax on it. */
function cancelledMinor(order: Order, giveBack: GiveBackQuote): number {
	return giveBack === null ? 0 : Math.max(0, (order.owed?.payoffMinor ?? 0) - giveBack.payMinor);
}

function PayOffLink({ order, detail, giveBack }: Facts & { readonly giveBack: GiveBackQuote }) {
	const { t } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	const payoffMinor = order.owed?.payoffMinor ?? 0;
	const savedMinor = wholeOf(pack, detail?.interestSavedMinor ?? 0);
	const text =
		cancelledMinor(order, giveBack) > 0
			? t("home.payoffFee")
			: savedMinor > 0
				? t("home.payoffSaves", { amount: formatMinor(pack, savedMinor) })
				: t("home.payoffFree");
	return (
		<DetailLink
			icon="wallet"
			label={t("home.payoff", { amount: formatMinor(pack, payoffMinor) })}
			text={text}
			{...query("cashier", { orderNo: order.orderNo, amount: "all" })}
		/>
	);
}

/** Shown during the cooling-off period, before paying off, because it costs less. */
function GiveBackLink({ order, giveBack }: { readonly order: Order; readonly giveBack: GiveBackQuote }) {
	const { t, language } = useWords("loan");
	const pack = usePack();
	const query = useQueryLink();
	if (giveBack === null) return null;
	const lessMinor = cancelledMinor(order, giveBack);
	const date = formatDay(language, giveBack.until);
	return (
		<DetailLink
			icon="refresh"
			label={t("cancel.giveBackLink", { amount: formatMinor(pack, giveBack.payMinor) })}
			text={
				lessMinor > 0
					? t("cancel.giveBackLess", { date, amount: formatMinor(pack, lessMinor) })
					: t("cancel.giveBackSame", { date })
			}
			{...query("cancellationForm", { orderNo: order.orderNo })}
		/>
	);
}
