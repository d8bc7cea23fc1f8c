import type { Answers } from "@puente/core/validation";
import { loadQuestions, type Questionnaire } from "@puente/regions";
import { BlankState, Button, Card, ChipField, FieldsSkeleton, TextButton } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { drafts } from "../../data/drafts.ts";
import { useChangeApplication } from "../../shared/calls/application.ts";
import { usePack, useServices, useWords } from "../../shared/index.ts";
import { useSearchParams } from "../../shared/navigation/use-search-params.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { answerName } from "./form/field-words.ts";
import { issueText } from "./form/issue-text.ts";
import { type AnswerIssues, knownAnswers, tapAnswer, validateAnswers, withImplied } from "./questionnaire.ts";
import { useAfterSaving } from "./summary/use-after-saving.ts";

export default function LoanQuestion() {
	return <ApplicationScreen step="Question">{(ready) => <Loaded ready={ready} />}</ApplicationScreen>;
}

function Loaded({ ready }: { readonly ready: ReadyApplication }) {
	const { t } = useWords();
	const { country } = usePack();
	const { userId, orderNo } = ready;
	const { data, isError, refetch } = useQuery({
		queryKey: ["questions", country, orderNo],
		queryFn: async () => ({
			questionnaire: await loadQuestions(country),
			draft: await drafts.read<Answers>({ userId, orderNo, part: "Question" }),
		}),
		// The draft is read again each time the screen opens.
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data !== undefined) {
		const first = knownAnswers(data.questionnaire.questions, data.draft ?? ready.application.answers ?? {});
		return <Questions ready={ready} questionnaire={data.questionnaire} first={first} />;
	}
	if (!isError) return <FieldsSkeleton label={t("wait")} />;
	return (
		<div className="grid flex-1 place-items-center">
			<BlankState icon="offline" title={t("request.failed")}>
				<Button onClick={() => void refetch()}>{t("network.retry")}</Button>
			</BlankState>
		</div>
	);
}

const questionId = (id: string) => `question-${id}`;

/** One question a page. The answer to a question with one answer leads to the next one, and the last sends all. */
function Questions(props: {
	readonly ready: ReadyApplication;
	readonly questionnaire: Questionnaire;
	readonly first: Answers;
}) {
	const { ready, questionnaire } = props;
	const { questions } = questionnaire;
	const { t, catalogue } = useWords("applying");
	const { busy, toasts } = useServices();
	const [answers, setAnswers] = useState(props.first);
	const [query] = useSearchParams();
	const { isReturning } = useAfterSaving();
	const [index, setIndex] = useState(() => {
		const asked = questions.findIndex(({ id }) => id === query.get("question"));
		return isReturning && asked >= 0 ? asked : firstOpenQuestion(questions, props.first);
	});
	const [isMarked, setMarked] = useState(false);
	const send = useSend(ready);
	useSaveDraft(ready, answers, props.first);
	const question = questions[index];
	if (question === undefined) throw new Error(`there is no question ${index}`);
	const isLast = index === questions.length - 1;
	const openPage = (next: number) => {
		toasts.dropWrong();
		setMarked(false);
		setIndex(next);
	};
	const complain = (at: number, toast: AnswerIssues["toast"]) => {
		setIndex(at);
		setMarked(true);
		toasts.dropWrong();
		toasts.show("wrong", { ...catalogue.rules, ...catalogue.toasts }[toast]);
		requestAnimationFrame(() => document.getElementById(questionId(questions[at]?.id ?? ""))?.focus());
	};
	const goOn = (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		if (!isAnswered(answers, question.id))
			return complain(index, Object.keys(answers).length === 0 ? "questionnaireEmpty" : "answerFirst");
		if (!isLast && !isReturning) return openPage(index + 1);
		const found = validateAnswers(questions, answers);
		if (found === null) return void send(answers);
		complain(
			questions.findIndex(({ id }) => found.marks[id] !== undefined),
			found.toast,
		);
	};
	const done = questions.filter(({ id }) => isAnswered(answers, id)).length;
	return (
		<form noValidate onSubmit={goOn} className="flex flex-1 flex-col gap-3.5">
			{index === 0 ? <p className="px-1 text-sm text-ink-2">{t("question.lead")}</p> : null}
			<QuestionCard
				key={question.id}
				question={question}
				questionnaire={questionnaire}
				given={answers[question.id] ?? []}
				marked={isMarked}
				hint={hintOf(question, { isLast, isReturning })}
				onTap={(answer) => {
					setMarked(false);
					const given = tapAnswer(question, answers[question.id] ?? [], answer);
					const next = withImplied({ ...answers, [question.id]: given }, answers);
					setAnswers(next);
					if (isReturning) return;
					// Several answers can be taken back or added to, "none" too: only the button goes on.
					if (question.pick === "many") return;
					const isComplete = validateAnswers(questions, next) === null;
					// The answers that follow were filled in by this tap, not given before.
					const wasOpen = questions.slice(index + 1).every(({ id }) => !isAnswered(answers, id));
					if (isComplete && (isLast || wasOpen)) void send(next);
					else if (!isLast) openPage(index + 1);
				}}
			/>
			<p role="status" className="px-1 text-center text-sm font-semibold text-ink-2 tabular-nums">
				{t("question.count", { done, all: questions.length })}
			</p>
			<div className="mt-auto flex flex-col gap-1.5">
				<Button type="submit">
					{t(isReturning ? "form.saveBack" : isLast ? "form.save" : "question.next")}
				</Button>
				{index === 0 || isReturning ? null : (
					<div className="text-center">
						<TextButton onClick={() => openPage(index - 1)}>{t("question.previous")}</TextButton>
					</div>
				)}
			</div>
		</form>
	);
}

/** A tap that goes on by itself is announced. */
function hintOf(
	{ pick }: Questionnaire["questions"][number],
	place: { readonly isLast: boolean; readonly isReturning: boolean },
) {
	if (pick === "many") return "question.many";
	if (place.isReturning) return null;
	return place.isLast ? "question.last" : "question.one";
}

const isAnswered = (answers: Answers, id: string) => (answers[id] ?? []).length > 0;

/** The first question without an answer, or the last one. */
function firstOpenQuestion(questions: Questionnaire["questions"], answers: Answers): number {
	const open = questions.findIndex(({ id }) => !isAnswered(answers, id));
	return open < 0 ? questions.length - 1 : open;
}

function QuestionCard(props: {
	readonly question: Questionnaire["questions"][number];
	readonly questionnaire: Questionnaire;
	readonly given: readonly string[];
	readonly marked: boolean;
	readonly hint: "question.many" | "question.one" | "question.last" | null;
	readonly onTap: (answer: string) => void;
}) {
	const { question, questionnaire, given, marked, onTap } = props;
	const words = useWords("applying");
	const { t, catalogue } = words;
	const pack = usePack();
	const shared = {
		id: questionId(question.id),
		label: catalogue.questions[question.id],
		error: marked ? issueText(words, { problem: "questionUnanswered" }) : null,
	};
	const place = { pack, questionnaire, question };
	const options = question.answers.map((id) => ({ id, label: answerName(catalogue, place, id) }));
	const many = question.pick === "many";
	return (
		<Card>
			<ChipField
				{...shared}
				large
				many={many}
				{...(props.hint === null ? {} : { hint: t(props.hint) })}
				choices={options}
				current={given}
				onChoose={onTap}
			/>
		</Card>
	);
}

function useSaveDraft({ userId, orderNo }: ReadyApplication, answers: Answers, first: Answers): void {
	useEffect(() => {
		// Saved at once: a phone may kill the app at any time.
		if (answers !== first) void drafts.write({ userId, orderNo, part: "Question" }, answers);
	}, [answers, first, userId, orderNo]);
}

function useSend({ userId, orderNo }: ReadyApplication): (answers: Answers) => Promise<void> {
	const { client, run, logEvent } = useServices();
	const change = useChangeApplication();
	const { goOn, hasLeft } = useAfterSaving();
	return async (answers) => {
		if (hasLeft()) return;
		const sent = Object.fromEntries(Object.entries(answers).map(([id, given]) => [id, [...given]]));
		const saved = await run(() => client("saveQuestionnaire", { orderNo, answers: sent }));
		if (!saved.ok) return;
		await drafts.remove({ userId, orderNo, part: "Question" });
		logEvent({ type: "action", page: "loanQuestion", option: "saved" });
		change({ step: saved.value.step, answers: sent });
		goOn(saved.value.step);
	};
}
