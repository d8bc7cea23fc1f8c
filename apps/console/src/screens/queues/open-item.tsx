import { useAsk } from "../../app/ask.tsx";
import { When } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { useAct } from "../../app/use-act.ts";
import { labelOf } from "../../app/values.tsx";
import { formatMinor } from "../../kit/format.ts";
import { Blank, Facts, Panel } from "../../kit/surface.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";
import { LoanFacts } from "./loan-facts.tsx";

/** Something in which books disagree. */
export default function OpenItem({ id }: { readonly id: string }) {
	const { t, language } = useWords();
	const asked = useAsk("openItem", { id });
	const settle = useAct("settleOpenItem", useBackToQueue("openItems"));
	return (
		<ItemFrame
			queue="openItems"
			asked={asked}
			item={({ item }) => item}
			actions={() => (
				<ReasonAction
					label={t("openItem.settle")}
					text={t("openItem.settleText")}
					tone="main"
					onSubmit={(reason) => settle({ id, reason })}
				/>
			)}
		>
			{({ item, kind, rail, key, payment, loan }) => (
				<div className="grid items-start gap-4 desk:grid-cols-3">
					<ItemFacts
						item={item}
						more={[
							{ label: t("openItem.kind"), value: labelOf(language, kind) },
							{ label: t("payment.rail"), value: rail },
							{ label: t("openItem.key"), value: key },
						]}
					/>
					<Panel title={t("openItem.payment")}>
						{payment === null ? (
							<Blank icon="none" title={t("openItem.noPayment")} />
						) : (
							<Facts
								items={[
									{ label: t("payment.amount"), value: formatMinor(payment.currency, payment.amountMinor) },
									{ label: t("payment.id"), value: payment.paymentId },
									{ label: t("payment.at"), value: <When at={payment.paidAt} country={item.country} /> },
									{ label: t("loan.order"), value: payment.orderNo ?? "–" },
								]}
							/>
						)}
					</Panel>
					<Panel title={t("loan.one")}>
						{loan === null ? <Blank icon="none" title={t("openItem.noLoan")} /> : <LoanFacts loan={loan} />}
					</Panel>
				</div>
			)}
		</ItemFrame>
	);
}
