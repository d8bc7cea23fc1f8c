import { type FormEvent, useState } from "react";
import { Button, Dialog, Problem, SelectField, TextArea } from "../../kit/index.ts";
import { failureText, useStaffMutation } from "../../shared/calls/staff-calls.tsx";
import { useWords } from "../../shared/index.ts";

const outcomes = ["confirmed", "refused"] as const;

type ClosableFeedback = { readonly id: string; readonly claim: { readonly outcome: string | null } | null };

/** Closes feedback with a last message. An open claim also needs its outcome. */
export function CloseFeedback({ feedback }: { readonly feedback: ClosableFeedback }) {
	const { t } = useWords();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button tone="main" onClick={() => setOpen(true)}>
				{t("feedback.close")}
			</Button>
			{open ? <CloseDialog feedback={feedback} onClose={() => setOpen(false)} /> : null}
		</>
	);
}

function CloseDialog(props: { readonly feedback: ClosableFeedback; readonly onClose: () => void }) {
	const { feedback, onClose } = props;
	const { t } = useWords();
	const { busy, run } = useStaffMutation("closeFeedback", { quiet: true, done: t("app.done") });
	const [text, setText] = useState("");
	const [outcome, setOutcome] = useState<(typeof outcomes)[number] | "">("");
	const [problem, setProblem] = useState<string | null>(null);
	const claimed = feedback.claim !== null && feedback.claim.outcome === null;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		const answer = await run({
			id: feedback.id,
			text: text.trim(),
			...(claimed && outcome !== "" ? { outcome } : {}),
		});
		if (answer.ok) onClose();
		else setProblem(failureText(t, answer.refusal));
	};
	return (
		<Dialog title={t("feedback.close")} closeLabel={t("app.close")} onClose={onClose}>
			<form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
				<Problem text={problem} />
				{claimed ? (
					<SelectField
						label={t("feedback.claimOutcome")}
						none={t("app.choose")}
						required
						value={outcome}
						options={outcomes.map((value) => ({ value, label: t(`feedback.outcome.${value}`) }))}
						onChange={setOutcome}
					/>
				) : null}
				<TextArea
					label={t("feedback.lastWord")}
					hint={t("app.messageHint")}
					rows={4}
					maxLength={2000}
					required
					value={text}
					onChange={setText}
				/>
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>{t("app.cancel")}</Button>
					<Button
						type="submit"
						tone="main"
						disabled={busy || text.trim() === "" || (claimed && outcome === "")}
					>
						{t("feedback.close")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
