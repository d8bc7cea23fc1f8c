import type { Failure } from "@puente/client";
import type { FormStep } from "@puente/core/application";
import { checkField, type Field, type Form, type FormValues } from "@puente/core/validation";
import { Button, FieldsSkeleton, Notice, TextButton } from "@puente/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { type DraftKey, drafts } from "../../data/drafts.ts";
import { type Application, useChangeApplication } from "../../shared/calls/application.ts";
import { useServices, useWords } from "../../shared/index.ts";
import type { ReadyApplication } from "./application-screen.tsx";
import { useFieldTexts } from "./form/field-text.ts";
import type { FormName } from "./form/field-words.ts";
import { focusNextOnEnter } from "./form/focus-next.ts";
import { firstOpenField } from "./form/form-state.ts";
import { FormView } from "./form/form-view.tsx";
import type { FieldIssue } from "./form/issue-text.ts";
import { isOnlyChoice } from "./form/sections.ts";
import { useDraft } from "./form/use-draft.ts";
import { type FormControl, useForm } from "./form/use-form.ts";
import { type FormPages, useFormPages } from "./form/use-pages.ts";
import { useAfterSaving } from "./summary/use-after-saving.ts";

type Progress = { readonly step: number };

export type StepFormProps = {
	readonly ready: ReadyApplication;
	readonly step: FormStep;
	readonly name: FormName;
	/** Values saved on the server. */
	readonly saved: FormValues | null;
	/** Initial values of an empty form. */
	readonly first?: FormValues;
	readonly save: (values: FormValues) => Promise<Progress>;
	/** Changes of the cached application after saving. */
	readonly after?: (values: FormValues) => Partial<Application>;
	/** Field errors of a refusal besides those it names. */
	readonly marksOf?: (failure: Failure) => Parameters<FormControl["mark"]>[0];
	readonly lead?: ReactNode;
	/** Content below the fields of a page. */
	readonly children?: (control: FormControl, page: FormPages) => ReactNode;
};

/** A form step: draft, pages of fields, one call for all of them, and navigation to the next step. */
export function StepForm(props: StepFormProps) {
	const { t } = useWords();
	const { ready, step } = props;
	const draftKey = { userId: ready.userId, orderNo: ready.orderNo, part: step };
	const draft = useDraft(draftKey);
	if (draft === null) return <FieldsSkeleton label={t("wait")} />;
	return <FilledForm {...props} draft={draft} draftKey={draftKey} />;
}

function FilledForm(props: StepFormProps & { readonly draft: FormValues; readonly draftKey: DraftKey }) {
	const { ready, name, draft } = props;
	const { t } = useWords("applying");
	const form: Form = ready.forms[name];
	const hasDraft = Object.keys(draft).length > 0;
	const [wrong, setWrong] = useState<string | null>(null);
	const control = useForm(form, [props.first ?? {}, props.saved ?? {}, draft], {
		draft: props.draftKey,
		// The personal form has this field itself.
		document: name === "personal" ? undefined : ready.application.personal?.["cardType"],
		show: (field) => setWrong(field.name),
	});
	const pages = useFormPages(name, control, { hasDraft, wrong, onShown: () => setWrong(null) });
	const [firstIndex] = useState(pages.index);
	const { isReturning } = useAfterSaving();
	const isLast = pages.index === pages.count - 1;
	// From the summary one page is changed: the others are already complete, unless the change asks for more.
	const open = isReturning ? firstOpenField(form, control.values, control.context) : null;
	const savesHere = isLast || (isReturning && (open === null || pages.namesSoFar.includes(open)));
	const submit = useSubmit(props, control, pages, savesHere);
	return (
		<form noValidate onSubmit={submit} onKeyDown={focusNextOnEnter} className="flex flex-1 flex-col gap-3.5">
			{pages.index === 0 ? props.lead : null}
			{hasDraft && pages.index === firstIndex ? <Notice tone="info">{t("form.restored")}</Notice> : null}
			<FormView
				name={name}
				control={isReturning ? control : leadOn(control, pages)}
				forms={ready.forms}
				pages={pages}
			/>
			{props.children?.(control, pages)}
			{!isReturning && leadsOn(pages) ? <p className="px-1 text-xs text-ink-3">{t("form.goesOn")}</p> : null}
			{pages.index === 0 && name !== "bankCard" ? (
				<p className="px-1 pt-1 text-xs text-ink-3">{t("form.onlyNeeded")}</p>
			) : null}
			<div className="mt-auto flex flex-col gap-1.5 pt-2">
				<Button type="submit">
					{t(!savesHere ? "form.next" : isReturning ? "form.saveBack" : "form.save")}
				</Button>
				{pages.index === 0 || isReturning ? null : (
					<div className="text-center">
						<TextButton onClick={pages.openPrevious}>{t("form.previous")}</TextButton>
					</div>
				)}
			</div>
		</form>
	);
}

/** Fields that are complete by themselves: picked, or typed with a fixed length and a strict form. */
const isSelfComplete = ({ kind, check }: Field) =>
	kind === "picker" || check === "birthday" || check === "ifsc";

/** The last field that is filled in on a page. */
function lastFieldOf({ page }: FormPages): Field | undefined {
	const fields = page.sections.flatMap((section) => section.fields);
	return fields.findLast((field) => field.kind !== "derived" && !isOnlyChoice(field));
}

function leadsOn(pages: FormPages): boolean {
	const last = lastFieldOf(pages);
	return last !== undefined && isSelfComplete(last) && pages.index < pages.count - 1;
}

/**
 * The last field of a page opens the next page once it is complete, if nothing else is missing. A field that was
 * complete before stays, to be looked at.
 */
function leadOn(control: FormControl, pages: FormPages): FormControl {
	const { form, values, context } = control;
	const last = lastFieldOf(pages);
	const goOn = (name: string, value: string) => {
		if (last?.name !== name || !leadsOn(pages)) return;
		if (checkField(last, { ...context, values }).ok) return;
		const open = firstOpenField(form, { ...values, [name]: value }, context);
		if (open === null || !pages.namesSoFar.includes(open)) pages.openNext();
	};
	return {
		...control,
		change(name, value) {
			control.change(name, value);
			goOn(name, value);
		},
		choose(name, value) {
			control.choose(name, value);
			goOn(name, value);
		},
	};
}

/** Validates the page and opens the next one. The last page saves all once, then opens the order's next step. */
function useSubmit(
	props: StepFormProps & { readonly draftKey: DraftKey },
	control: FormControl,
	pages: FormPages,
	savesHere: boolean,
): (event: FormEvent) => void {
	const { busy, run, toasts, logEvent } = useServices();
	const { catalogue } = useWords("applying");
	const change = useChangeApplication();
	const { goOn, hasLeft } = useAfterSaving();
	const { toastOf } = useFieldTexts(props.name, control);
	const send = async (values: FormValues) => {
		const saved = await run(() => props.save(values));
		if (!saved.ok) {
			const failure = saved.refusal;
			const fields = failure.kind === "refusal" ? failure.fields : [];
			const own = props.marksOf?.(failure) ?? [];
			toasts.drop(own.map(({ text }) => text));
			const marks = [...fields, ...own];
			// A refused code is of no use any more.
			for (const { name } of control.form.filter(({ kind }) => kind === "code"))
				if (marks.some(({ field }) => field === name)) control.change(name, "");
			if (marks.length > 0) control.mark(marks);
			return;
		}
		await drafts.remove(props.draftKey);
		logEvent({ type: "action", page: props.name, option: "saved" });
		change({ step: saved.value.step, ...props.after?.(values) });
		goOn(saved.value.step);
	};
	return (event) => {
		event.preventDefault();
		// The overlay blocks taps; this blocks a second Enter.
		if (busy.get() > 0 || hasLeft()) return;
		toasts.dropWrong();
		const showToast = (issue: FieldIssue, wrong: readonly Field[]) => {
			const differ = issue.problem === "accountsDiffer";
			toasts.show("wrong", differ ? catalogue.toasts.cardsDiffer : toastOf(wrong));
		};
		if (!savesHere) {
			if (control.checkPage(pages.namesSoFar, showToast)) pages.openNext();
			return;
		}
		const values = control.submit(showToast);
		if (values !== null) void send(values);
	};
}
