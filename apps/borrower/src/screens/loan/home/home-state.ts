import { formSteps, type Step } from "@puente/core/application";
import type { PlainKey, SentencesOf } from "@puente/words";
import { stepOf } from "../../../shared/calls/application.ts";
import { type Home, pathOfOrder, pathWith } from "../order.ts";

/** The states that home shows. The server sends fewer: a step tells some of them apart. */
export type HomeState =
	| "new"
	| "applying"
	| "finished"
	| "assessing"
	| "rejected"
	| "approved"
	| "confirmed"
	| "sent"
	| "failed"
	| "repaying"
	| "overdue";

const stepsOfForm: readonly Step[] = [...formSteps, "finishLoading"];

export function homeState({ status, order }: Pick<Home, "status" | "order">): HomeState {
	const step = order === null ? null : stepOf(order.step);
	switch (status) {
		case "canLoan":
			if (step !== null && stepsOfForm.includes(step)) return "applying";
			return step === "Finish" ? "finished" : "new";
		case "success":
			return "approved";
		case "lending":
			return step === "Lending" ? "sent" : "confirmed";
		default:
			return status;
	}
}

export type HomeAction = { readonly label: PlainKey<SentencesOf<"loan">>; readonly path: string };

const labels: Readonly<Partial<Record<HomeState, PlainKey<SentencesOf<"loan">>>>> = {
	assessing: "button.detail",
	approved: "button.getMoney",
	confirmed: "button.getMoney",
	sent: "button.follow",
	repaying: "button.payNow",
	overdue: "button.payNow",
};

/** The button of a state (specification, section 4). Applying has its own, and a rejected borrower has none. */
export function homeAction(home: Pick<Home, "status" | "order" | "button">): HomeAction | null {
	const state = homeState(home);
	if (home.button === null || home.order === null) return null;
	// The specification's "Edit" button: the account must be corrected.
	if (state === "failed") return { label: "button.edit", path: pathWith("addBankCard", { mode: "update" }) };
	const label = labels[state];
	const path = pathOfOrder(home.order);
	return label === undefined || path === null ? null : { label, path };
}
