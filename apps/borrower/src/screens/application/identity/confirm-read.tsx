import type { Failure } from "@puente/client";
import type { ErrorName, IdentityImageName } from "@puente/contract";
import { type FormValues, fromDayMonthYear, fullName, ownSpelling } from "@puente/core/validation";
import { Button, FieldsSkeleton, Notice } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type DraftKey, drafts } from "../../../data/drafts.ts";
import { type Application, pathOfStep, useChangeApplication } from "../../../shared/calls/application.ts";
import { usePatientRun } from "../../../shared/calls/use-patient-run.ts";
import { useServices, useWords } from "../../../shared/index.ts";
import type { ReadyApplication } from "../application-screen.tsx";
import { useFieldTexts } from "../form/field-text.ts";
import { FieldView } from "../form/field-view.tsx";
import { focusNextOnEnter } from "../form/focus-next.ts";
import { useDraft } from "../form/use-draft.ts";
import { type FormControl, useForm } from "../form/use-form.ts";
import { fieldConfidence, type ReadFields } from "./field-confidence.ts";
import { OcrSpinner } from "./photo-step.tsx";

type Props = {
	readonly ready: ReadyApplication;
	readonly read: NonNullable<Application["identity"]["read"]>;
	readonly onRefused: (image: IdentityImageName, text: string) => void;
	readonly onRetake: () => void;
};

/** OCR result for the borrower to confirm: verified fields are marked, uncertain ones ask for a check. */
export function ConfirmRead(props: Props) {
	const { t } = useWords();
	const { userId, orderNo } = props.ready;
	const draftKey = { userId, orderNo, part: "IdentityOCR" };
	const draft = useDraft(draftKey);
	if (draft !== null) return <Filled {...props} draft={draft} draftKey={draftKey} />;
	return <FieldsSkeleton label={t("wait")} />;
}

type DraftProps = { readonly draft: FormValues; readonly draftKey: DraftKey };

function Filled(props: Props & DraftProps) {
	const { ready } = props;
	const { t } = useWords("applying");
	const read = inOwnSpelling(props.read, ready.application);
	const { identity } = ready.application;
	const form = ready.forms.identity.filter(({ kind }) => kind !== "image");
	const layers = [personalValues(ready.application), valuesOf(read), identity.confirmed ?? {}, props.draft];
	const control = useForm(form, layers, {
		draft: props.draftKey,
		document: ready.application.personal?.["cardType"],
	});
	const finish = useFinish(props, control);
	const { textOf } = useFieldTexts("identity", control);
	if (finish.isComparing) return <OcrSpinner title={t("identity.comparing")} isBusy={finish.isBusy} />;
	return (
		<form
			noValidate
			onSubmit={finish.submit}
			onKeyDown={focusNextOnEnter}
			className="flex flex-1 flex-col gap-3.5"
		>
			<Notice tone="info">
				<p className="font-bold">{t("identity.check")}</p>
				<p>{t("identity.checkLead")}</p>
			</Notice>
			{form.map((field) => {
				const confidence = fieldConfidence(read, field.name, control.values[field.name] ?? "");
				return (
					<div
						key={field.name}
						className={confidence === "uncertain" ? "rounded-m bg-sun-soft px-3 pt-2 pb-3" : undefined}
					>
						{confidence === "uncertain" ? (
							<p className="pb-1 text-xs font-bold text-sun-ink-2">{t("identity.pleaseCheck")}</p>
						) : null}
						<FieldView
							field={field}
							control={control}
							forms={ready.forms}
							text={{ ...textOf(field), ...(confidence === "proven" ? { hint: t("identity.checked") } : {}) }}
						/>
					</div>
				);
			})}
			<div className="mt-auto flex flex-col gap-2 pt-2">
				<Button type="submit">{t("identity.finish")}</Button>
				<Button tone="plain" onClick={props.onRetake}>
					{t("identity.retake")}
				</Button>
			</div>
		</form>
	);
}

/** Values from the personal form for fields that the OCR did not read. */
function personalValues({ personal }: Application): FormValues {
	const { birthday = "", address = "", lastName = "", secondLastName = "" } = personal ?? {};
	return { birthday: fromDayMonthYear(birthday), address, lastName, secondLastName };
}

const nameFields = ["name", "lastName", "secondLastName"] as const;

/** Documents print Peña as PENA: what was read is proposed as its owner has typed it. */
function inOwnSpelling(read: Props["read"], { personal }: Application): Props["read"] {
	const typed = fullName(personal ?? {});
	const spelled = nameFields.flatMap((name) => {
		const field = (read as ReadFields)[name as keyof ReadFields];
		return field ? [[name, { ...field, value: ownSpelling(field.value, typed) }] as const] : [];
	});
	return { ...read, ...Object.fromEntries(spelled) };
}

function valuesOf(read: ReadFields): FormValues {
	const there = Object.entries(read).flatMap(([name, field]) => (field ? [[name, field.value]] : []));
	const { birthday, ...rest } = Object.fromEntries(there) as Record<string, string>;
	return birthday === undefined ? rest : { ...rest, birthday: fromDayMonthYear(birthday) };
}

const imageOfError: Readonly<Partial<Record<ErrorName, IdentityImageName>>> = {
	identityUnread: "front",
	faceNone: "face",
	faceTwo: "face",
	faceTooSmall: "face",
	faceBlurred: "face",
};

/** Submits the confirmed values. A refused photo leads back to its tile. */
function useFinish(props: Props & DraftProps, control: FormControl) {
	const { orderNo } = props.ready;
	const { client, toasts, logEvent } = useServices();
	const { isBusy, runPatiently } = usePatientRun();
	const change = useChangeApplication();
	const navigate = useNavigate();
	const { toastOf } = useFieldTexts("identity", control);
	const [isComparing, setComparing] = useState(false);
	const refused = (failure: Failure) => {
		if (failure.kind !== "refusal") return;
		const image = failure.error === null ? undefined : imageOfError[failure.error];
		if (image !== undefined) {
			toasts.drop([failure.msg]);
			props.onRefused(image, failure.msg);
		} else if (failure.fields.length > 0) control.mark(failure.fields);
	};
	const send = async (values: FormValues) => {
		setComparing(true);
		const closed = await runPatiently(() => client("finishUploadAllImg", { orderNo, values }));
		setComparing(false);
		if (!closed.ok) return refused(closed.refusal);
		await drafts.remove(props.draftKey);
		logEvent({ type: "action", page: "idCardAuthentication", option: "finished" });
		const { identity } = props.ready.application;
		change({ step: closed.value.step, identity: { ...identity, confirmed: values } });
		void navigate(pathOfStep(closed.value.step));
	};
	return {
		isComparing,
		isBusy,
		submit(event: FormEvent) {
			event.preventDefault();
			toasts.dropWrong();
			const values = control.submit((_, wrong) => toasts.show("wrong", toastOf(wrong)));
			if (values !== null) void send(values);
		},
	};
}
