import { BlankState, ButtonLink } from "@puente/ui";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { useQueryLink } from "../../../shared/navigation/query-link.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, wholeUnits } from "../format.ts";
import { OrderScreen } from "../frame.tsx";
import { QuoteCards, QuoteStage } from "./rollover-quote.tsx";

/** Price of a rollover, before it is requested. */
export default function RolloverOffer() {
	return (
		<OrderScreen title="rollover.title" back="repayDetail">
			{(orderNo) => <Quoted orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Quoted({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const data = useCall("getExtensionData", { orderNo });
	return (
		<Answer call={data}>
			{(rollover) => {
				if (rollover.waiting !== null) {
					return (
						<BlankState
							picture="onItsWay"
							icon="info"
							title={t("rollover.waitingTitle")}
							text={t("rollover.waitingText")}
						>
							<ButtonLink {...link("confirmExhibition", { orderNo })}>{t("rollover.see")}</ButtonLink>
						</BlankState>
					);
				}
				if (rollover.quote === null) return <NotOffered rollover={rollover} />;
				return (
					<>
						<QuoteStage quote={rollover.quote} currency={rollover.currency} />
						<QuoteCards quote={rollover.quote} currency={rollover.currency} />
						<ButtonLink tone="sun" {...link("confirmExhibition", { orderNo })}>
							{t("rollover.next")}
						</ButtonLink>
					</>
				);
			}}
		</Answer>
	);
}

/** Why a rollover is not offered, and what the borrower can do. */
export function NotOffered({ rollover }: { readonly rollover: Output<"getExtensionData"> }) {
	const { t } = useWords("repayment");
	const link = useQueryLink();
	const { orderNo, notOffered, after, currency } = rollover;
	if (after !== null) {
		const { payFirstMinor, days, payMinor } = after;
		const first = formatMinor(currency, payFirstMinor);
		const price = formatMinor(currency, payMinor);
		return (
			<BlankState
				picture="notYet"
				icon="none"
				title={t("rollover.afterTitle", { days })}
				text={t("rollover.afterFirst", { first, price })}
			>
				<ButtonLink {...link("cashier", { orderNo, amount: String(wholeUnits(currency, payFirstMinor)) })}>
					{t("rollover.payFirst", { first })}
				</ButtonLink>
			</BlankState>
		);
	}
	return (
		<BlankState
			icon="none"
			picture="notYet"
			title={t("rollover.notTitle")}
			text={t(`rollover.${notOffered ?? "rolloverNotOffered"}`)}
		>
			<ButtonLink {...link("repayDetail", { orderNo })}>{t("rollover.back")}</ButtonLink>
		</BlankState>
	);
}
