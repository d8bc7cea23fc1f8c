import { ButtonLink, SuccessStage } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { isSettled, useCall } from "../../../shared/calls/use-call.tsx";
import { formatMinor } from "../../../shared/format/format.ts";
import { useParts } from "../../../shared/navigation/parts-context.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { LoadWait } from "../loaded.tsx";
import type { Order } from "../order.ts";
import { OrderFacts } from "../order-facts.tsx";
import { useCachedCall } from "../use-cached-call.ts";

/** The cards of the arrived money; null where their code cannot be loaded, undefined while it is. */
export function useArrivedParts() {
	const { firstDue } = useParts();
	const { language } = useWords();
	const { country } = usePack();
	const { data, isError } = useQuery({
		queryKey: ["arrived parts", language, country],
		queryFn: async () => {
			const [FirstDue, { PushCard }] = await Promise.all([
				firstDue(language, country),
				import("../../../shared/push/push.tsx"),
			]);
			return { FirstDue, PushCard };
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
	return isError ? null : data;
}

/**
 * The money is sent: what was received, and the first payment. The page waits until each card is known: one that comes
 * later would push the button away under a finger.
 */
export function Arrived({ order }: { readonly order: Order }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const link = useLink();
	const { orderNo, account, owed } = order;
	const repayDetail = useCachedCall("repayDetail", { orderNo });
	const pushState = useCall("pushState", {});
	const parts = useArrivedParts();
	if (parts === undefined || !isSettled(repayDetail) || !isSettled(pushState)) return <LoadWait />;
	const received = repayDetail.data?.movements.find(({ kind }) => kind === "disbursement");
	return (
		<>
			<SuccessStage
				title={t("lending.arrived")}
				text={
					account === null
						? t("lending.arrivedPlain")
						: t("lending.arrivedTo", { account: `${account.bankName} ••${account.lastDigits}` })
				}
				figure={received === undefined ? null : formatMinor(pack, received.amountMinor)}
			/>
			{parts === null || owed?.nextDueOn == null || owed.nextDueMinor === null ? null : (
				<parts.FirstDue
					orderNo={orderNo}
					currency={order.currency}
					dueOn={owed.nextDueOn}
					dueMinor={owed.nextDueMinor}
					detail={repayDetail.data}
				/>
			)}
			{parts === null || pushState.data === undefined ? null : <parts.PushCard about="reminders" />}
			<ButtonLink tone="sun" {...link("home")}>
				{t("toHome")}
			</ButtonLink>
			<OrderFacts order={order} />
		</>
	);
}
