import { useEffect, useEffectEvent } from "react";
import { useCall } from "../../shared/calls/use-call.tsx";
import { useOpenedAtMs } from "../../shared/device/use-now.ts";
import { useServices } from "../../shared/state/services-context.ts";

/** Queries of the screens that stay open while a payment arrives; every other screen asks anew when it opens. */
const paymentQueries = ["repayDetail", "getExtensionData", "repayColor", "repayProducts"];

export function useInvalidateDebt(): () => void {
	const { queries } = useServices();
	return () => {
		for (const name of paymentQueries) void queries.invalidateQueries({ queryKey: [name] });
	};
}

/** Asks anew what the borrower owes, when a screen opens that says that it has changed. */
export function useDebtRefetch(): void {
	const invalidateDebt = useEffectEvent(useInvalidateDebt());
	useEffect(() => invalidateDebt(), []);
}

/** The loan after a change. What was known of it before is out of date, so only a new answer counts. */
export function useChangedDebt(orderNo: string) {
	const sinceMs = useOpenedAtMs();
	useDebtRefetch();
	const { data, answeredAtMs, failure } = useCall("repayDetail", { orderNo });
	return { detail: answeredAtMs >= sinceMs ? data : undefined, failure };
}
