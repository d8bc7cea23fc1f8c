import { useServices } from "../../app/state/services-context.ts";

/** Queries that a payment changes. */
const paymentQueries = ["repayDetail", "latestOrder", "getExtensionData", "repayColor", "repayProducts"];

export function useInvalidateDebt(): () => void {
	const { queries } = useServices();
	return () => {
		for (const name of paymentQueries) void queries.invalidateQueries({ queryKey: [name] });
	};
}
