import { useRef } from "react";
import { useNavigate } from "react-router";
import { pathOfStep, stepOf } from "../../../shared/calls/application.ts";
import { pathOf } from "../../../shared/index.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";

/** The summary stands at the address of the submission, whose step it belongs to. */
export const summaryQuery = "?view=answers";

/** In the address of a form that was opened to change one answer of the summary. */
export const fromSummary = "back=answers";

export type AfterSaving = {
	/** Whether the form was opened from the summary: then it is saved from any page, and leads back to it. */
	readonly isReturning: boolean;
	/** Saved and on the way: a second tap meanwhile sends nothing. */
	readonly hasLeft: () => boolean;
	readonly goOn: (stepCode: number) => void;
};

/** Where a saved form leads: to the order's step, or back to the summary that it was opened from. */
export function useAfterSaving(): AfterSaving {
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const left = useRef(false);
	const isReturning = new URLSearchParams(fromSummary).get("back") === query.get("back");
	return {
		isReturning,
		hasLeft: () => left.current,
		goOn(stepCode) {
			left.current = true;
			if (!isReturning || stepOf(stepCode) !== "finishLoading") return void navigate(pathOfStep(stepCode));
			const state: unknown = window.history.state;
			const index = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
			// The form took one place in the history, and the summary stands before it.
			if (typeof index === "number" && index > 0) void navigate(-1);
			else void navigate(pathOf("FinishLoading") + summaryQuery, { replace: true });
		},
	};
}
