import { Button, Notice } from "@puente/ui";
import { type FormEvent, useState } from "react";
import { useServices, useWords } from "../../../shared/index.ts";
import { useFieldTexts } from "../form/field-text.ts";
import { FieldView } from "../form/field-view.tsx";
import { useForm } from "../form/use-form.ts";
import type { OwnForm } from "./own-form.ts";
import { TypedCode } from "./typed-code.tsx";
import { useSaved } from "./use-saved.ts";

/** Another e-mail address, with the code that is sent to it. */
export function ChangeEmail({ forms }: OwnForm) {
	const { client, run, busy, toasts } = useServices();
	const { t } = useWords("applying");
	const form = forms.personal.filter(({ name }) => name === "email");
	const control = useForm(form, [], { draft: null, document: undefined });
	const { textOf, toastOf } = useFieldTexts("personal", control);
	const [sentTo, setSentTo] = useState<string | null>(null);
	const saved = useSaved();
	const change = async (email: string, code?: string) => {
		const done = await run(() => client("changeEmail", { email, ...(code === undefined ? {} : { code }) }));
		if (done.ok) saved();
		return done.ok ? null : done.refusal.kind === "refusal" ? done.refusal.msg : t("request.failed");
	};
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		toasts.dropWrong();
		const email = control.submit((_first, wrong) => toasts.show("wrong", toastOf(wrong)))?.["email"];
		if (email === undefined) return;
		const asked = await run(() => client("sendEmailCode", { email }));
		if (!asked.ok) {
			if (asked.refusal.kind === "refusal") control.mark(asked.refusal.fields);
			return;
		}
		if (asked.value.sent) setSentTo(email);
		else await change(email);
	};
	if (sentTo !== null) {
		return (
			<TypedCode
				label={t("own.emailCode")}
				hint={t("own.emailSent", { email: sentTo })}
				action={t("own.changeEmail")}
				onCode={(code) => change(sentTo, code)}
				onBack={() => setSentTo(null)}
			/>
		);
	}
	return (
		<form noValidate onSubmit={(event) => void send(event)} className="flex flex-1 flex-col gap-3.5">
			{form.map((field) => (
				<FieldView key={field.name} field={field} control={control} forms={forms} text={textOf(field)} />
			))}
			<Notice tone="private">{t("own.emailThen")}</Notice>
			<div className="mt-auto pt-2">
				<Button type="submit">{t("own.sendCode")}</Button>
			</div>
		</form>
	);
}
