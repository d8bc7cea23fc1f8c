import type { ErrorName, IdentityImageName } from "@puente/contract";
import { type FormValues, fromDayMonthYear } from "@puente/core/validation";
import { Button, Notice, Spinner, Tag } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type Application, pathOfStep, useChangeApplication } from "../../../app/application.ts";
import { useApplyingWords } from "../../../app/applying-words.tsx";
import { useServices } from "../../../app/services-context.ts";
import { useWords } from "../../../app/use-words.ts";
import { type DraftKey, drafts } from "../../../data/drafts.ts";
import type { Failure } from "../../../data/failure.ts";
import type { Ready } from "../application-screen.tsx";
import { useFieldTexts } from "../form/field-text.ts";
import { FieldView } from "../form/field-view.tsx";
import { useDraft } from "../form/use-draft.ts";
import { type FormControl, useForm } from "../form/use-form.ts";
import { Reading } from "./photo-step.tsx";
import { type ReadFields, worthOf } from "./worth.ts";

type Props = {
	readonly ready: Ready;
	readonly read: NonNullable<Application["identity"]["read"]>;
	readonly onRefused: (image: IdentityImageName, text: string) => void;
	readonly onRetake: () => void;
};

/** What the document says, for its owner to confirm: proven fields are marked as such, guesses ask for a look. */
export function ConfirmRead(props: Props) {
	const { t } = useWords();
	const { userId, orderNo } = props.ready;
	const draftKey = { userId, orderNo, part: "IdentityOCR" };
	const draft = useDraft(draftKey);
	if (draft !== null) return <Filled {...props} draft={draft} draftKey={draftKey} />;
	return (
		<div className="grid flex-1 place-items-center">
			<Spinner label={t("wait")} />
		</div>
	);
}

type Kept = { readonly draft: FormValues; readonly draftKey: DraftKey };

function Filled(props: Props & Kept) {
	const { ready, read } = props;
	const { t } = useApplyingWords();
	const { identity } = ready.application;
	const form = ready.forms.identity.filter(({ kind }) => kind !== "image");
	const layers = [knownBefore(ready.application), valuesOf(read), identity.confirmed ?? {}, props.draft];
	const control = useForm(form, layers, {
		draft: props.draftKey,
		document: ready.application.personal?.["cardType"],
	});
	const finish = useFinish(props, control);
	const { textOf } = useFieldTexts("identity", control);
	if (finish.isComparing) return <Reading title={t("identity.comparing")} />;
	return (
		<form noValidate onSubmit={finish.submit} className="flex flex-1 flex-col gap-3.5">
			<Notice tone="info">
				<p className="font-bold">{t("identity.check")}</p>
				<p>{t("identity.checkLead")}</p>
			</Notice>
			{form.map((field) => {
				const worth = worthOf(read, field.name, control.values[field.name] ?? "");
				return (
					<div key={field.name} className="flex flex-col gap-1">
						{worth === "uncertain" ? (
							<span>
								<Tag tone="warn">{t("identity.pleaseCheck")}</Tag>
							</span>
						) : null}
						<FieldView
							field={field}
							control={control}
							forms={ready.forms}
							text={{ ...textOf(field), ...(worth === "proven" ? { hint: t("identity.checked") } : {}) }}
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

/** What the document does not show, or could not be read, was told in the first step: nobody types it twice. */
function knownBefore({ personal }: Application): FormValues {
	const { birthday = "", address = "" } = personal ?? {};
	return { birthday: fromDayMonthYear(birthday), address };
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

/** Hands in what was confirmed. A photo that does not do leads back to its tile. */
function useFinish(props: Props & Kept, control: FormControl) {
	const { orderNo } = props.ready;
	const { client, run, toasts, logEvent } = useServices();
	const change = useChangeApplication();
	const navigate = useNavigate();
	const { sentence } = useFieldTexts("identity", control);
	const [isComparing, setComparing] = useState(false);
	const refused = (failure: Failure) => {
		if (failure.kind !== "refusal") return;
		const image = failure.error === null ? undefined : imageOfError[failure.error];
		if (image !== undefined) props.onRefused(image, failure.msg);
		else if (failure.fields.length > 0) control.mark(failure.fields);
	};
	const send = async (values: FormValues) => {
		setComparing(true);
		const closed = await run(() => client("finishUploadAllImg", { orderNo, values }), { covered: false });
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
		submit(event: FormEvent) {
			event.preventDefault();
			toasts.dropWrong();
			const values = control.submit((field, trouble) => toasts.show("wrong", sentence(field, trouble)));
			if (values !== null) void send(values);
		},
	};
}
