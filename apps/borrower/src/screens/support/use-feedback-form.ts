import { fill } from "@puente/words";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "../../shared/calls/use-call.tsx";
import { pathWith } from "../../shared/navigation/query-link.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useStore } from "../../shared/state/store.ts";
import { useWords } from "../../shared/words/use-words.ts";
import {
	abouts,
	checkDraft,
	type Draft,
	type DraftField,
	type DraftProblem,
	type DraftProblems,
	type Feedback,
	firstProblem,
	problemsOfFields,
	reportOf,
} from "./feedback.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";

export type FeedbackForm = {
	readonly draft: Draft;
	readonly change: (part: Partial<Draft>) => void;
	readonly pictures: Pictures;
	readonly error: (field: DraftField) => string | null;
	/** A new object for each attempt, so that the same field is focused again. */
	readonly firstWrong: { readonly field: DraftField } | null;
	readonly send: () => Promise<void>;
};

type FeedbackOptions = Output<"checkCanHandle">;

/** State of the feedback form. */
export function useFeedbackForm(can: FeedbackOptions, earlier: Feedback | null): FeedbackForm {
	const { client, run, queries } = useServices();
	const pack = usePack();
	const navigate = useNavigate();
	const sentence = useSentence();
	const [draft, setDraft] = useState<Draft>(useFirstDraft(can, earlier));
	const [problems, setProblems] = useState<DraftProblems>({});
	const [firstWrong, setFirstWrong] = useState<{ readonly field: DraftField } | null>(null);
	const pictures = usePictures({
		max: can.imagesMax,
		feedbackId: null,
		...(earlier === null ? {} : { first: earlier.images }),
	});
	const mark = (found: DraftProblems) => {
		setProblems(found);
		const field = firstProblem(found);
		setFirstWrong(field === null ? null : { field });
	};
	return {
		draft,
		pictures,
		firstWrong,
		change(part) {
			setDraft({ ...draft, ...part });
			setProblems(without(problems, Object.keys(part)));
		},
		error(field) {
			const problem = problems[field];
			return problem === undefined ? null : sentence(problem);
		},
		async send() {
			const whole = { ...draft, imageIds: pictures.imageIds };
			const found = checkDraft(whole, pack);
			mark(found);
			if (firstProblem(found) !== null || whole.type === null) return;
			const report = reportOf({ ...whole, type: whole.type });
			const sent = await run(() =>
				earlier === null
					? client("createFeedback", report)
					: client("editFeedback", { ...report, feedbackId: earlier.id }),
			);
			if (!sent.ok) {
				if (sent.refusal.kind === "refusal") mark(problemsOfFields(sent.refusal.fields));
				return;
			}
			await queries.invalidateQueries();
			// About a loan the answer is waited for in the conversation itself.
			const first = whole.about === "loan" ? "feedbackMessage" : "feedbackResult";
			const screen = earlier === null ? first : "feedbackDetail";
			void navigate(pathWith(screen, { id: sent.value.feedback.id }), { replace: true });
		},
	};
}

/** Initial values: the earlier feedback, or the query and the borrower's number. */
function useFirstDraft(can: FeedbackOptions, earlier: Feedback | null): Draft {
	const { session } = useServices();
	const { phoneNum } = useStore(session.state);
	const [query] = useSearchParams();
	const { t } = useWords("support");
	if (earlier !== null) {
		return {
			type: earlier.type,
			orderNo: earlier.orderNo ?? "",
			receiverAccount: earlier.receiverAccount ?? "",
			description: earlier.description,
			contact: earlier.contact,
			imageIds: earlier.images,
			about:
				earlier.type !== 3 || earlier.orderNo === null ? null : earlier.loan === null ? "decision" : "loan",
		};
	}
	const queryOrderNo = query.get("orderNo") ?? "";
	const isOffered = can.orders.some(({ orderNo }) => orderNo === queryOrderNo);
	const asked = abouts.find((each) => each === query.get("about")) ?? null;
	const aboutTexts = { decision: "form.aboutDecision", wait: "form.aboutWait" } as const;
	const type = ([1, 2, 3] as const).find((one) => String(one) === query.get("type")) ?? null;
	return {
		type,
		orderNo: isOffered ? queryOrderNo : (can.orders.find(({ claimOpen }) => !claimOpen)?.orderNo ?? ""),
		receiverAccount: "",
		description: asked === null || asked === "loan" ? "" : t(aboutTexts[asked]),
		contact: phoneNum ?? "",
		imageIds: [],
		about: isOffered ? asked : null,
	};
}

function without(problems: DraftProblems, fields: readonly string[]): DraftProblems {
	return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}

function useSentence(): (problem: DraftProblem) => string {
	const { t, catalogue } = useWords("support");
	const sentences: Readonly<Record<string, string>> = catalogue.ui;
	return ({ problem, values }) =>
		problem === "tooManyImages"
			? t("picture.tooMany", { count: values?.["count"] ?? "" })
			: fill(sentences[`problem.${problem}`] ?? t("problem.format"), values);
}
