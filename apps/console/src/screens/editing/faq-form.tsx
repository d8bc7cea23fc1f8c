import { type Country, type Language, languages } from "@puente/core/region";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
	Button,
	Checkbox,
	Dialog,
	Panel,
	Problem,
	SelectField,
	TextArea,
	TextField,
} from "../../kit/index.ts";
import { failureText, type StaffAnswer, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { Comparison, useWords } from "../../shared/index.ts";
import { useToast } from "../../shared/toasts.tsx";
import { Pair } from "./edit-frame.tsx";

type Answer = StaffAnswer<"faqEntries">;
type Entry = Answer["entries"][number];
type Texts = NonNullable<Entry["shipped"]>;

const emptyTexts: Texts = { en: { question: "", answer: "" }, es: { question: "", answer: "" } };

type Props = {
	readonly country: Country;
	/** Null for a new entry. */
	readonly entry: Entry | null;
	readonly topics: Answer["topics"];
};

/** FAQ texts need no approval, but the audit records every change. */
export function FaqForm({ country, entry, topics }: Props) {
	const { t, language } = useWords();
	const [texts, setTexts] = useState<Texts>(entry?.change?.texts ?? entry?.shipped ?? emptyTexts);
	const [topic, setTopic] = useState(entry?.topic ?? topics[0]?.id ?? "");
	const [hidden, setHidden] = useState(entry?.change?.hidden ?? false);
	const { busy, problem, save } = useSave({ country, entry });
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<Panel title={t("edit.form")}>
				<div className="flex flex-col gap-4">
					<Problem text={problem} />
					<SelectField
						label={t("faq.topic")}
						value={topic}
						options={topics.map((one) => ({ value: one.id, label: one[language] }))}
						onChange={setTopic}
					/>
					<Pair>
						{languages.map((one) => (
							<TextFields
								key={one}
								language={one}
								text={texts[one]}
								onChange={(text) => setTexts({ ...texts, [one]: text })}
							/>
						))}
					</Pair>
					<Checkbox label={t("faq.hide")} checked={hidden} onChange={setHidden} />
					<p className="text-xs text-ink-2">{t("faq.both")}</p>
					<div className="flex flex-wrap gap-2">
						<Button tone="main" disabled={busy} onClick={() => void save({ texts, topic, hidden })}>
							{t("faq.save")}
						</Button>
						{entry?.change ? <Restore country={country} entry={entry} /> : null}
					</div>
				</div>
			</Panel>
			<Panel title={t("faq.compare")} flush>
				<Comparison
					before={flat(readNow(entry))}
					after={flat(hidden ? emptyTexts : texts)}
					country={country}
				/>
			</Panel>
		</div>
	);
}

function TextFields(props: {
	readonly language: Language;
	readonly text: Texts[Language];
	readonly onChange: (text: Texts[Language]) => void;
}) {
	const { t } = useWords();
	const { text, onChange } = props;
	const language = t(`faq.language.${props.language}`);
	return (
		<div className="flex min-w-0 flex-col gap-3">
			<TextField
				label={t("faq.questionIn", { language })}
				maxLength={200}
				value={text.question}
				onChange={(question) => onChange({ ...text, question })}
			/>
			<TextArea
				label={t("faq.answerIn", { language })}
				rows={9}
				maxLength={1500}
				value={text.answer}
				onChange={(answer) => onChange({ ...text, answer })}
			/>
		</div>
	);
}

/** The texts that borrowers read now. */
function readNow(entry: Entry | null): Texts {
	if (entry === null || entry.shown === "nothing") return emptyTexts;
	return (entry.shown === "changed" ? entry.change?.texts : entry.shipped) ?? emptyTexts;
}

function flat({ en, es }: Texts): Readonly<Record<string, string>> {
	return { questionEn: en.question, answerEn: en.answer, questionEs: es.question, answerEs: es.answer };
}

function useSave({ country, entry }: Omit<Props, "topics">) {
	const { t } = useWords();
	const toast = useToast();
	const navigate = useNavigate();
	const { busy, run } = useStaffMutation("saveFaq", { quiet: true });
	const [problem, setProblem] = useState<string | null>(null);
	const save = async (draft: { readonly texts: Texts; readonly topic: string; readonly hidden: boolean }) => {
		const answer = await run({
			country,
			...(entry === null ? {} : { entryId: entry.id }),
			...draft,
			version: entry?.change?.version ?? 0,
		});
		if (!answer.ok) return setProblem(failureText(t, answer.refusal));
		toast("good", t(`faq.saved.${answer.value.shown}`));
		void navigate(`/editing/faq?country=${country}`);
	};
	return { busy, problem, save };
}

function Restore({ country, entry }: { readonly country: Country; readonly entry: Entry }) {
	const { t } = useWords();
	const navigate = useNavigate();
	const [isOpen, setIsOpen] = useState(false);
	const { allowed, busy, run } = useStaffMutation("restoreFaq", { done: t("app.done") });
	const added = entry.shipped === null;
	const label = t(added ? "edit.remove" : "faq.restore");
	const restore = async () => {
		const done = await run({ country, entryId: entry.id, version: entry.change?.version ?? 0 });
		setIsOpen(false);
		if (done.ok) void navigate(`/editing/faq?country=${country}`);
	};
	if (!allowed) return null;
	return (
		<>
			<Button onClick={() => setIsOpen(true)}>{label}</Button>
			{isOpen ? (
				<Dialog title={label} closeLabel={t("app.close")} onClose={() => setIsOpen(false)}>
					<p className="mb-4 text-ink-2">{t(added ? "faq.removeText" : "faq.restoreText")}</p>
					<div className="flex justify-end gap-2">
						<Button onClick={() => setIsOpen(false)}>{t("app.cancel")}</Button>
						<Button tone={added ? "danger" : "main"} disabled={busy} onClick={() => void restore()}>
							{label}
						</Button>
					</div>
				</Dialog>
			) : null}
		</>
	);
}
