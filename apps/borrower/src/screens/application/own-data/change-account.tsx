import { shownFields } from "@puente/core/validation";
import { Button, Notice } from "@puente/ui";
import type { FormEvent } from "react";
import { formatMoment } from "../../../shared/format/date-time.ts";
import { usePack, useServices, useStore, useWords } from "../../../shared/index.ts";
import { marksOf, NameCheck } from "../add-bank-card.tsx";
import { useFieldTexts } from "../form/field-text.ts";
import { focusNextOnEnter } from "../form/focus-next.ts";
import { FormView } from "../form/form-view.tsx";
import { sectionsOf } from "../form/sections.ts";
import { useForm } from "../form/use-form.ts";
import type { OwnForm } from "./own-form.ts";
import { useSaved } from "./use-saved.ts";

/** Another account for payouts, by the checks of the first one. */
export function ChangeAccount({ data, forms }: OwnForm) {
	const { client, run, busy, toasts, session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { t, language } = useWords("applying");
	const pack = usePack();
	const form = forms.bankCard;
	const first = {
		...(phoneNum === null ? {} : { mobile: phoneNum }),
		...(data.name === null ? {} : { cardholderName: data.name }),
	};
	const control = useForm(form, [first], { draft: null, document: data.cardType ?? undefined });
	const { toastOf } = useFieldTexts("bankCard", control);
	const saved = useSaved();
	if (data.payoutUnderWay) return <Notice tone="info">{t("own.underWay")}</Notice>;
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		toasts.dropWrong();
		const values = control.submit((_first, wrong) => toasts.show("wrong", toastOf(wrong)));
		if (values === null) return;
		const done = await run(() => client("changeAccount", { values }));
		if (done.ok) {
			const date = formatMoment(language, done.value.payoutsFrom, pack);
			return saved(t("own.accountChanged", { date }));
		}
		if (done.refusal.kind !== "refusal") return;
		const marks = [...done.refusal.fields, ...marksOf(done.refusal)];
		// A refused code is of no use any more.
		if (marks.some(({ field }) => field === "verificationCode")) control.change("verificationCode", "");
		if (marks.length > 0) control.mark(marks);
	};
	const sections = sectionsOf("bankCard", shownFields(form, control.values));
	return (
		<form
			noValidate
			onSubmit={(event) => void submit(event)}
			onKeyDown={focusNextOnEnter}
			className="flex flex-1 flex-col gap-3.5"
		>
			<p className="px-1 text-sm text-ink-2">{t("own.accountLead")}</p>
			<FormView
				name="bankCard"
				control={control}
				forms={forms}
				pages={{ page: { sections }, index: 0, count: 1 }}
			/>
			{data.orderNo === null ? null : <NameCheck orderNo={data.orderNo} control={control} />}
			<Notice tone="private">{t("own.accountThen")}</Notice>
			<div className="mt-auto pt-2">
				<Button type="submit">{t("own.useAccount")}</Button>
			</div>
		</form>
	);
}
