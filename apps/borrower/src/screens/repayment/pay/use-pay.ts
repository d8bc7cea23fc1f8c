import { useNavigate } from "react-router";
import { pathWith } from "../../../shared/navigation/query-link.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { rememberRail } from "./last-rail.ts";
import { useRefreshContracts } from "./rail-contracts.tsx";
import type { RailPick } from "./rail-pick.ts";
import { createOnlinePayment, railScreen, reservedAccountCall } from "./rails.ts";
import { openPaymentPage } from "./reference-card.tsx";

/**
 * Creates the payment, puts its id in the URL so that returning finds it, and opens the rail's page. The form is
 * replaced by the payment; home stays behind it.
 */
export function usePay(
	orderNo: string,
	from: "form" | "home",
): (pick: RailPick, amount: number) => Promise<void> {
	const { run, client, toasts } = useServices();
	const { t } = useWords("repayment");
	const navigate = useNavigate();
	const refreshContracts = useRefreshContracts();
	return async ({ rail, kind, detail, accepted = {} }, amount) => {
		if (rail === null) return;
		rememberRail({ kind, rail });
		const screen = railScreen(rail);
		if (screen === "repayStp") return navigate(pathWith(screen, { orderNo }));
		if (screen === "repayOxxo") return navigate(pathWith(screen, { orderNo, amount: String(amount) }));
		if (kind === "offline" && reservedAccountCall(rail) !== null)
			return navigate(pathWith("cashier", { orderNo, account: rail }));
		if (kind === "offline") return toasts.show("wrong", t("cashier.noMethod"));
		const result = await run(() => createOnlinePayment(client, { rail, orderNo, amount, detail, accepted }));
		if (!result.ok) return refreshContracts();
		const [reference] = result.value;
		if (reference === undefined) return toasts.show("wrong", t("cashier.noMethod"));
		if (reference.payOrderId === "") return toasts.show("wrong", t("cashier.payOrderEmpty"));
		await navigate(pathWith("cashier", { orderNo, payOrderId: reference.payOrderId }), {
			replace: from === "form",
		});
		openPaymentPage(reference);
	};
}
