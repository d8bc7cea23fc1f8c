import { DetailLink, LinkCard, Skeleton } from "@puente/ui";
import { isSettled, type Output } from "../../../app/calls/use-call.tsx";
import { formatDay, formatShortDay } from "../../../app/format/date-time.ts";
import { formatMinor, wholeOf } from "../../../app/format/format.ts";
import { useQueryLink } from "../../../app/navigation/query-link.ts";
import { useLink } from "../../../app/navigation/use-link.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { useWords } from "../../../app/words/use-words.ts";
import type { Order } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
import { useLoanWords } from "../use-loan-words.ts";

export type RepayDetail = Output<"repayDetail">;
type Facts = { readonly order: Order; readonly detail: RepayDetail | undefined };

/** Links for a borrower who pays on time. They come together, so that none moves another. */
export function RepayingLinks({ order, detail, isKnown }: Facts & { readonly isKnown: boolean }) {
	const { t } = useWords();
	const { w, language } = useLoanWords();
	const pack = usePack();
	const query = useQueryLink();
	const link = useLink();
	const { orderNo } = order;
	const cancel = useCachedCall("hasCancelLoan", { orderNo });
	if (!isKnown || !isSettled(cancel)) return <Skeleton label={t("wait")} />;
	const paid = detail?.movements.filter(({ kind }) => kind === "payment").at(-1);
	const last = detail?.phases.at(-1);
	return (
		<>
			<LinkCard>
				{paid === undefined ? null : (
					<DetailLink
						icon="check"
						tone="good"
						label={w("home.lastPayment", { amount: formatMinor(pack, paid.amountMinor) })}
						text={formatShortDay(language, paid.on)}
						{...query("repayInfo", { orderNo })}
					/>
				)}
				<DetailLink
					icon="calendar"
					label={w("home.allPayments")}
					{...(last === undefined
						? {}
						: { text: w("home.lastDue", { date: formatDay(language, last.dueOn) }) })}
					{...query("repayDetail", { orderNo })}
				/>
				<PayOffLink order={order} detail={detail} />
				<DetailLink icon="document" label={w("agreement.title")} {...query("agreement", { orderNo })} />
				<GiveBackLink orderNo={orderNo} until={cancel.data?.giveBack?.until ?? null} />
			</LinkCard>
			<LinkCard>
				<DetailLink
					icon="chat"
					label={w("home.talk")}
					text={w("home.talkText")}
					{...link("customerServices")}
				/>
			</LinkCard>
		</>
	);
}

/** Links for a borrower who is late. */
export function LateLinks({ order, detail, isKnown }: Facts & { readonly isKnown: boolean }) {
	const { t } = useWords();
	const { w } = useLoanWords();
	const query = useQueryLink();
	const { orderNo } = order;
	if (!isKnown) return <Skeleton label={t("wait")} />;
	return (
		<LinkCard>
			{detail?.rolloverOffered === true ? (
				<DetailLink
					icon="clock"
					tone="next"
					label={w("home.moreTime")}
					text={w("home.moreTimeText")}
					{...query("exhibitionPeriodDetail", { orderNo })}
				/>
			) : null}
			<DetailLink
				icon="cash"
				label={w("home.payPart")}
				text={w("home.payPartText")}
				{...query("cashier", { orderNo })}
			/>
			<DetailLink
				icon="camera"
				label={w("home.alreadyPaid")}
				text={w(detail?.claimOpen === true ? "home.proofText" : "home.alreadyPaidText")}
				{...query("manualRepayment", { orderNo })}
			/>
			<PayOffLink order={order} detail={detail} />
			<DetailLink icon="document" label={w("agreement.title")} {...query("agreement", { orderNo })} />
		</LinkCard>
	);
}

function PayOffLink({ order, detail }: Facts) {
	const { w } = useLoanWords();
	const pack = usePack();
	const query = useQueryLink();
	const payoffMinor = order.owed?.payoffMinor ?? 0;
	const savedMinor = wholeOf(pack, detail?.interestSavedMinor ?? 0);
	return (
		<DetailLink
			icon="wallet"
			label={w("home.payoff", { amount: formatMinor(pack, payoffMinor) })}
			text={
				savedMinor > 0
					? w("home.payoffSaves", { amount: formatMinor(pack, savedMinor) })
					: w("home.payoffFree")
			}
			{...query("cashier", { orderNo: order.orderNo, amount: "all" })}
		/>
	);
}

/** Shown during the cooling-off period. */
function GiveBackLink({ orderNo, until }: { readonly orderNo: string; readonly until: string | null }) {
	const { w, language } = useLoanWords();
	const query = useQueryLink();
	if (until === null) return null;
	return (
		<DetailLink
			icon="refresh"
			label={w("cancel.giveBackLink", { date: formatDay(language, until) })}
			{...query("cancellationForm", { orderNo })}
		/>
	);
}
