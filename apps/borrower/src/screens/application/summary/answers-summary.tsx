import { type Form, type FormValues, shownFields } from "@puente/core/validation";
import { loadQuestions, type Questionnaire } from "@puente/regions";
import { Button, LinesSkeleton, Notice, Row } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type RouteName, useBack, useLink, usePack, useWords } from "../../../shared/index.ts";
import type { ReadyApplication } from "../application-screen.tsx";
import { answerName, type FormName } from "../form/field-words.ts";
import { isOnlyChoice, pagesOf } from "../form/sections.ts";
import { FieldAnswer } from "./field-answer.tsx";
import { fromSummary } from "./use-after-saving.ts";

/** Every answer of the application, each group with a link that changes it and comes back here. */
export function AnswersSummary({ ready }: { readonly ready: ReadyApplication }) {
	const { t } = useWords("applying");
	const goBack = useBack("FinishLoading");
	const { personal, additional, identity, account } = ready.application;
	const photos = identity.uploaded.length;
	return (
		<>
			<div className="px-1">
				<h2 className="text-lg font-bold text-balance text-ink">{t("summary.title")}</h2>
				<p className="pt-1 text-sm text-ink-2">{t("summary.lead")}</p>
			</div>
			<FormAnswers ready={ready} name="personal" route="personalInfomation" values={personal} />
			<Group title={t("step.IdentityOCR")} change={null} note={t("summary.documentFixed")}>
				<FieldRows ready={ready} name="identity" values={identity.confirmed ?? {}} />
				{photos === 0 ? null : (
					<Row label={t("summary.photos")} value={t("summary.photosReceived", { count: photos })} />
				)}
			</Group>
			<CreditHistory ready={ready} />
			<FormAnswers ready={ready} name="additional" route="additionalInfomation" values={additional} />
			{account === null ? null : (
				<Group title={t("section.account")} change={{ route: "addBankCard" }}>
					<Row label={t("summary.bank")} value={account.bankName || account.bankCode} />
					<Row label={t("summary.account")} value={`•• ${account.lastDigits}`} />
					{account.holder === null ? null : <Row label={t("summary.holder")} value={account.holder} />}
				</Group>
			)}
			<Notice tone="info">{t("finish.note")}</Notice>
			<div className="mt-auto pt-2">
				<Button onClick={goBack}>{t("summary.done")}</Button>
			</div>
		</>
	);
}

type Change = { readonly route: RouteName; readonly query?: string };

function ChangeLink({ route, query, name }: Change & { readonly name: string }) {
	const { t } = useWords("applying");
	const link = useLink();
	return (
		<a
			{...link(route, { query: `?${query === undefined ? "" : `${query}&`}${fromSummary}` })}
			className="-my-2 -mr-2 flex min-h-11 shrink-0 items-center px-2 text-sm font-bold text-green underline underline-offset-2"
		>
			{t("summary.change")}
			<span className="sr-only"> {name}</span>
		</a>
	);
}

/** Without a change for what only staff open again: the document was photographed and compared. */
function Group(props: {
	readonly title: string;
	readonly change: Change | null;
	readonly note?: string;
	readonly children: ReactNode;
}) {
	return (
		<section className="rounded-l bg-card px-4 pt-3 pb-2 shadow-card">
			<div className="flex items-center justify-between gap-3">
				<h3 className="min-w-0 text-sm font-bold break-words text-ink">{props.title}</h3>
				{props.change === null ? null : <ChangeLink {...props.change} name={props.title} />}
			</div>
			<dl>{props.children}</dl>
			{props.note === undefined ? null : <p className="py-1.5 text-xs text-ink-3">{props.note}</p>}
		</section>
	);
}

/** A form as its pages show it: a group for each page. */
function FormAnswers(props: {
	readonly ready: ReadyApplication;
	readonly name: Exclude<FormName, "identity">;
	readonly route: RouteName;
	readonly values: FormValues | null;
}) {
	const { ready, name, route } = props;
	const { t } = useWords("applying");
	const values = props.values ?? {};
	const pages = pagesOf(name, shownFields(ready.forms[name], values));
	return pages.map(({ sections }, index) => {
		const fields = sections.flatMap((section) => section.fields);
		const [heading] = sections.map((section) => section.heading).filter((each) => each !== null);
		if (heading === undefined || !fields.some((field) => isAnswered(field, values))) return null;
		return (
			<Group key={heading} title={t(heading)} change={{ route, query: `page=${index + 1}` }}>
				<FieldRows ready={ready} name={name} values={values} fields={fields} />
			</Group>
		);
	});
}

function isAnswered(field: Form[number], values: FormValues): boolean {
	const isTyped = field.kind !== "derived" && field.kind !== "image" && field.kind !== "code";
	return isTyped && !isOnlyChoice(field) && (values[field.name] ?? "") !== "";
}

function FieldRows(props: {
	readonly ready: ReadyApplication;
	readonly name: FormName;
	readonly values: FormValues;
	readonly fields?: Form;
}) {
	const { ready, name, values, fields = ready.forms[name] } = props;
	return fields
		.filter((field) => isAnswered(field, values))
		.map((field) => (
			<FieldAnswer key={field.name} field={field} form={name} forms={ready.forms} values={values} />
		));
}

/** One link for each question: an answer is changed alone. */
function CreditHistory({ ready }: { readonly ready: ReadyApplication }) {
	const { t } = useWords("applying");
	const { country } = usePack();
	const { data } = useQuery({
		queryKey: ["questionnaire", country],
		queryFn: () => loadQuestions(country),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (data === undefined) return <LinesSkeleton label={t("wait")} />;
	return (
		<section className="rounded-l bg-card px-4 pt-3 pb-2 shadow-card">
			<h3 className="text-sm font-bold text-ink">{t("step.Question")}</h3>
			<ul>
				{data.questions.map((question) => (
					<QuestionRow
						key={question.id}
						question={question}
						questionnaire={data}
						given={ready.application.answers?.[question.id] ?? []}
					/>
				))}
			</ul>
		</section>
	);
}

function QuestionRow(props: {
	readonly question: Questionnaire["questions"][number];
	readonly questionnaire: Questionnaire;
	readonly given: readonly string[];
}) {
	const { question, questionnaire, given } = props;
	const { catalogue } = useWords("applying");
	const pack = usePack();
	const label = catalogue.questions[question.id];
	const names = given.map((answer) => answerName(catalogue, { pack, questionnaire, question }, answer));
	return (
		<li className="flex items-center gap-3 border-b border-line py-2.5 text-sm last:border-0">
			<div className="min-w-0 flex-1">
				<p className="text-ink-2">{label}</p>
				<p className="pt-0.5 font-semibold wrap-anywhere">{names.join(", ")}</p>
			</div>
			<ChangeLink route="loanQuestion" query={`question=${question.id}`} name={label} />
		</li>
	);
}
