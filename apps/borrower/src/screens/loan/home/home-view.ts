import type { PlainLoanKey } from "@puente/words";
import { stepOf } from "../../../app/calls/application.ts";
import { type Home, pathOfOrder, pathWith } from "../order.ts";

/** Texts, figure and next action of home. */
export type HomeView = {
	/** Null if the application card is shown. */
	readonly title: PlainLoanKey | null;
	readonly text: PlainLoanKey | null;
	readonly tone: "info" | "warning" | "wrong";
	/** `apply` shows the application card: apply or continue. */
	readonly action: "apply" | { readonly label: PlainLoanKey; readonly path: string } | null;
	/** Main figure: limit, loan or amount owed; none after a rejection. */
	readonly figure: "limit" | "loan" | "owed" | null;
};

/** Home statuses and buttons (specification, section 4). The server sends the status; the texts are chosen here. */
export function homeView(home: Home): HomeView {
	const onward = (label: PlainLoanKey): HomeView["action"] => {
		const path = home.order === null ? null : pathOfOrder(home.order);
		return home.button === null || path === null ? null : { label, path };
	};
	switch (home.status) {
		case "canLoan":
			return { title: null, text: null, tone: "info", action: "apply", figure: "limit" };
		case "assessing":
			return {
				title: "home.assessing",
				text: "home.assessingText",
				tone: "info",
				action: onward("button.detail"),
				figure: "limit",
			};
		case "rejected":
			return { title: "home.rejected", text: null, tone: "warning", action: null, figure: null };
		case "success":
			return {
				title: "home.approved",
				text: "home.approvedText",
				tone: "info",
				action: onward("button.getMoney"),
				figure: "limit",
			};
		case "lending":
			return lendingView(home, onward);
		case "failed":
			return {
				title: "home.failed",
				text: "home.failedText",
				tone: "wrong",
				// The specification's "Edit" button: the account must be corrected.
				action:
					home.button === null
						? null
						: { label: "button.edit", path: pathWith("addBankCard", { mode: "update" }) },
				figure: "loan",
			};
		case "repaying":
			return {
				title: "home.current",
				text: "home.repayingText",
				tone: "info",
				action: onward("button.payNow"),
				figure: "owed",
			};
		case "overdue":
			return {
				title: "home.overdue",
				text: "home.overdueText",
				tone: "wrong",
				action: onward("button.payNow"),
				figure: "owed",
			};
	}
}

/** The specification has one status for confirmed loans and for payouts; they have different texts. */
function lendingView(home: Home, onward: (label: PlainLoanKey) => HomeView["action"]): HomeView {
	const sent = home.order !== null && stepOf(home.order.step) === "Lending";
	return {
		title: sent ? "home.lending" : "home.confirmed",
		text: sent ? "home.lendingText" : "home.confirmedText",
		tone: "info",
		action: onward(sent ? "button.follow" : "button.getMoney"),
		figure: "loan",
	};
}
