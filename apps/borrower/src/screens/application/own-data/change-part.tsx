import { type DataSection, fieldsOfSection, formOfSection } from "@puente/core/application";
import { shownFields } from "@puente/core/validation";
import { Button } from "@puente/ui";
import type { FormEvent } from "react";
import { useServices, useWords } from "../../../shared/index.ts";
import { useFieldTexts } from "../form/field-text.ts";
import { focusNextOnEnter } from "../form/focus-next.ts";
import { FormView } from "../form/form-view.tsx";
import { sectionsOf } from "../form/sections.ts";
import { useForm } from "../form/use-form.ts";
import type { OwnForm } from "./own-form.ts";
import { useSaved } from "./use-saved.ts";

/** Corrects one part of the forms as a whole, by the rules of the form. */
export function ChangePart({ part, data, forms }: OwnForm & { readonly part: DataSection }) {
	const { client, run, busy, toasts } = useServices();
	const { t } = useWords("applying");
	const name = formOfSection[part] === "BasicInfo" ? "personal" : "additional";
	const form = fieldsOfSection(part, forms);
	const control = useForm(form, [data.values[part] ?? {}], { draft: null, document: undefined });
	const { toastOf } = useFieldTexts(name, control);
	const saved = useSaved();
	const sections = sectionsOf(name, shownFields(form, control.values));
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		toasts.dropWrong();
		const values = control.submit((_first, wrong) => toasts.show("wrong", toastOf(wrong)));
		if (values === null) return;
		const done = await run(() => client("correctData", { part, values }));
		if (done.ok) return saved();
		if (done.refusal.kind === "refusal") control.mark(done.refusal.fields);
	};
	return (
		<form
			noValidate
			onSubmit={(event) => void submit(event)}
			onKeyDown={focusNextOnEnter}
			className="flex flex-1 flex-col gap-3.5"
		>
			<FormView
				name={name}
				control={control}
				forms={forms}
				pages={{ page: { sections }, index: 0, count: 1 }}
			/>
			<p className="px-1 text-xs text-ink-3">{t("own.keeps")}</p>
			<div className="mt-auto pt-2">
				<Button type="submit">{t("own.save")}</Button>
			</div>
		</form>
	);
}
