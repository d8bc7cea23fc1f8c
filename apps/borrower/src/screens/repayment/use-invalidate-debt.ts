import { useServices } from "../../shared/state/services-context.ts";

/** Queries of the screens that stay open while a payment arrives; every other screen asks anew when it opens. */
const paymentQueries = ["repayDetail", "getExtensionData", "repayColor", "repayProducts"];

export function useInvalidateDebt(): () => void {
	const { queries } = useServices();
	return () => {
		for (const name of paymentQueries) void queries.invalidateQueries({ queryKey: [name] });
	};
}
