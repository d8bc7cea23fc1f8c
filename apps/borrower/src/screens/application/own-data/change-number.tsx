import { Button, Card, Notice } from "@puente/ui";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmSheet } from "../../../shared/confirm/confirm-sheet.tsx";
import { useConfirmation } from "../../../shared/confirm/use-confirmation.ts";
import { fullNumber } from "../../../shared/format/group-phone.ts";
import { pathOf, usePack, useServices, useWords } from "../../../shared/index.ts";
import { useFieldTexts } from "../form/field-text.ts";
import { FieldView } from "../form/field-view.tsx";
import { useForm } from "../form/use-form.ts";
import type { OwnForm } from "./own-form.ts";
import { TypedCode } from "./typed-code.tsx";

/** Another mobile number: a code to the new one, then one to the present one. Afterwards nobody is logged in. */
export function ChangeNumber({ forms }: OwnForm) {
	const { client, run, busy, toasts, session } = useServices();
	const { t } = useWords("applying");
	const pack = usePack();
	const navigate = useNavigate();
	const form = forms.bankCard.filter(({ name }) => name === "mobile");
	const control = useForm(form, [], { draft: null, document: undefined });
	const { textOf, toastOf } = useFieldTexts("bankCard", control);
	const [sentTo, setSentTo] = useState<string | null>(null);
	/** Read by the confirmation, whose sheet may have been open since before it was typed again. */
	const newCode = useRef("");
	const confirmation = useConfirmation("mobile", async (code) => {
		const changed = await run(() =>
			client("changeNumber", { mobile: sentTo ?? "", newCode: newCode.current, code }),
		);
		if (changed.ok) {
			session.end({ trustDevice: false });
			toasts.show("good", t("own.numberChanged"));
			void navigate(pathOf("login"), { replace: true });
		}
		return changed;
	});
	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (busy.get() > 0) return;
		toasts.dropWrong();
		const mobile = control.submit((_first, wrong) => toasts.show("wrong", toastOf(wrong)))?.["mobile"];
		if (mobile === undefined) return;
		const asked = await run(() => client("sendNumberCode", { mobile }));
		if (asked.ok) setSentTo(mobile);
	};
	if (sentTo !== null) {
		return (
			<>
				<TypedCode
					label={t("own.numberCode")}
					hint={t("own.numberSent", { number: fullNumber(pack, sentTo) })}
					action={t("own.changeNumber")}
					onCode={async (code) => {
						newCode.current = code;
						await confirmation.begin();
						return null;
					}}
					onBack={() => setSentTo(null)}
				/>
				<ConfirmSheet
					confirmation={confirmation}
					texts={{
						title: t("own.confirmTitle"),
						text: t("own.confirmText"),
						action: t("own.changeNumber"),
					}}
				/>
			</>
		);
	}
	return (
		<form noValidate onSubmit={(event) => void send(event)} className="flex flex-1 flex-col gap-3.5">
			{form.map((field) => (
				<FieldView
					key={field.name}
					field={field}
					control={control}
					forms={forms}
					text={{ ...textOf(field), label: t("own.newNumber") }}
				/>
			))}
			<Card title={t("own.then")}>
				<ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm text-ink-2">
					<li>{t("own.thenOld")}</li>
					<li>{t("own.thenOut")}</li>
					<li>{t("own.thenHold")}</li>
				</ul>
			</Card>
			<Notice tone="info">{t("own.lost")}</Notice>
			<div className="mt-auto pt-2">
				<Button type="submit">{t("own.sendCode")}</Button>
			</div>
		</form>
	);
}
