import type { FormStep } from "@puente/core/application";
import type { Form, FormValues } from "@puente/core/validation";
import { Button, Notice, Spinner } from "@puente/ui";
import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { type Application, pathOfStep, useChangeApplication } from "../../app/application.ts";
import { useApplyingWords } from "../../app/applying-words.tsx";
import { useServices } from "../../app/services-context.ts";
import { useWords } from "../../app/use-words.ts";
import { type DraftKey, drafts } from "../../data/drafts.ts";
import type { Failure } from "../../data/failure.ts";
import type { Ready } from "./application-screen.tsx";
import { useFieldTexts } from "./form/field-text.ts";
import type { FormName } from "./form/field-words.ts";
import { FormView } from "./form/form-view.tsx";
import { useDraft } from "./form/use-draft.ts";
import { type FormControl, useForm } from "./form/use-form.ts";

type Progress = { readonly step: number };

export type StepFormProps = {
	readonly ready: Ready;
	readonly step: FormStep;
	readonly name: FormName;
	/** What the server holds of this form already. */
	readonly saved: FormValues | null;
	/** What stands in an empty form. */
	readonly first?: FormValues;
	readonly save: (values: FormValues) => Promise<Progress>;
	/** How what was saved changes the application that other screens see. */
	readonly after?: (values: FormValues) => Partial<Application>;
	/** Marks that follow from a refusal besides the fields it names. */
	readonly marksOf?: (failure: Failure) => Parameters<FormControl["mark"]>[0];
	readonly lead?: ReactNode;
	/** What stands between the form and its button. */
	readonly children?: (control: FormControl) => ReactNode;
};

/** One step that is a form: what was kept of it, its fields, and the way to the next step. */
export function StepForm(props: StepFormProps) {
	const { t } = useWords();
	const { ready, step } = props;
	const draftKey = { userId: ready.userId, orderNo: ready.orderNo, part: step };
	const draft = useDraft(draftKey);
	if (draft === null) {
		return (
			<div className="grid flex-1 place-items-center">
				<Spinner label={t("wait")} />
			</div>
		);
	}
	return <Filled {...props} draft={draft} draftKey={draftKey} />;
}

function Filled(props: StepFormProps & { readonly draft: FormValues; readonly draftKey: DraftKey }) {
	const { ready, name, draft } = props;
	const { t } = useApplyingWords();
	const form: Form = ready.forms[name];
	const control = useForm(form, [props.first ?? {}, props.saved ?? {}, draft], {
		draft: props.draftKey,
		// The personal form asks for it itself.
		document: name === "personal" ? undefined : ready.application.personal?.["cardType"],
	});
	const submit = useSubmit(props, control);
	return (
		<form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-3.5">
			{props.lead}
			{Object.keys(draft).length > 0 ? <Notice tone="info">{t("form.restored")}</Notice> : null}
			<FormView name={name} control={control} forms={ready.forms} />
			{props.children?.(control)}
			<p className="px-1 pt-1 text-xs text-ink-3">{t("form.onlyNeeded")}</p>
			<div className="mt-auto pt-2">
				<Button type="submit">{t("form.save")}</Button>
			</div>
		</form>
	);
}

/** Checks, sends once, and goes where the order stands then. */
function useSubmit(
	props: StepFormProps & { readonly draftKey: DraftKey },
	control: FormControl,
): (event: FormEvent) => void {
	const { busy, run, toasts, logEvent } = useServices();
	const { catalogue } = useApplyingWords();
	const change = useChangeApplication();
	const navigate = useNavigate();
	const { sentence } = useFieldTexts(props.name, control);
	const send = async (values: FormValues) => {
		const saved = await run(() => props.save(values));
		if (!saved.ok) {
			const failure = saved.refusal;
			const fields = failure.kind === "refusal" ? failure.fields : [];
			const marks = [...fields, ...(props.marksOf?.(failure) ?? [])];
			if (marks.length > 0) control.mark(marks);
			return;
		}
		await drafts.remove(props.draftKey);
		logEvent({ type: "action", page: props.name, option: "saved" });
		change({ step: saved.value.step, ...props.after?.(values) });
		void navigate(pathOfStep(saved.value.step));
	};
	return (event) => {
		event.preventDefault();
		// The spinner stops fingers; this stops a second Enter.
		if (busy.get() > 0) return;
		toasts.dropWrong();
		const values = control.submit((field, trouble) => {
			const differ = trouble.problem === "accountsDiffer";
			toasts.show("wrong", differ ? catalogue.toasts.cardsDiffer : sentence(field, trouble));
		});
		if (values !== null) void send(values);
	};
}
