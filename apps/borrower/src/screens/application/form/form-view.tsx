import { normalisePickedPhone } from "@puente/core/validation";
import type { RegionForms } from "@puente/regions";
import { Icon } from "@puente/ui";
import { useIsWrapped } from "../../../shared/calls/app-advice.ts";
import { useServices, useWords } from "../../../shared/index.ts";
import { useFieldTexts } from "./field-text.ts";
import { FieldView } from "./field-view.tsx";
import type { FormName } from "./field-words.ts";
import type { FormControl } from "./use-form.ts";
import type { FormPages } from "./use-pages.ts";

/** Renders one page of a form from the pack's list of fields. */
export function FormView(props: {
	readonly name: FormName;
	readonly control: FormControl;
	readonly forms: RegionForms;
	readonly pages: Pick<FormPages, "page" | "index" | "count">;
}) {
	const { name, control, forms, pages } = props;
	const { t } = useWords("applying");
	const { textOf } = useFieldTexts(name, control);
	return pages.page.sections.map(({ heading, fields }, order) => {
		const contact = heading === null ? null : /^section\.contact(\d)$/.exec(heading);
		return (
			<section key={fields[0]?.name} className="flex flex-col gap-3.5">
				<div className="flex items-baseline gap-3 px-1 pt-1">
					{heading === null ? null : (
						<h2 className="min-w-0 flex-1 text-lg font-bold text-balance break-words text-ink hyphens-auto">
							{t(heading)}
						</h2>
					)}
					{order === 0 && pages.count > 1 ? (
						<p className="shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
							{t("progress.page", { page: pages.index + 1, pages: pages.count })}
						</p>
					) : null}
				</div>
				{contact === null ? null : <ContactPick index={Number(contact[1])} control={control} />}
				{fields.map((field) => (
					<FieldView key={field.name} field={field} control={control} forms={forms} text={textOf(field)} />
				))}
			</section>
		);
	});
}

/** Picks one contact in the wrapper's picker; the rest of the address book is not read. */
function ContactPick({ index, control }: { readonly index: number; readonly control: FormControl }) {
	const { bridge, toasts } = useServices();
	const { t } = useWords("applying");
	const wrapped = useIsWrapped();
	const pick = async () => {
		const answer = await bridge.request("selectContact", { selectContactIndex: index });
		if (!answer.ok || !answer.value.result || answer.value.data === null) {
			return toasts.show("wrong", t("contact.none"));
		}
		const { name, phone } = answer.value.data;
		control.choose(`emergencyContactName${index}`, name);
		control.choose(
			`emergencyContactMobile${index}`,
			normalisePickedPhone(phone, control.context.rules.phone),
		);
		toasts.show("good", t("contact.picked"));
	};
	return (
		<>
			{index === 1 ? <p className="-mt-2 px-1 text-xs text-ink-3">{t("section.contactsWhy")}</p> : null}
			{wrapped === true ? (
				<button
					type="button"
					onClick={() => void pick()}
					className="flex min-h-12 items-center justify-center gap-2 rounded-f border-[1.5px] border-green-edge text-sm font-bold text-green active:bg-green-soft"
				>
					<Icon name="person" size={20} />
					{t("contact.pick")}
				</button>
			) : null}
		</>
	);
}
