import { clabeBankCode } from "@puente/core/validation";
import { Icon } from "@puente/ui";
import { useEffect } from "react";
import { useWords } from "../../../shared/words/use-words.ts";
import type { FieldViewProps } from "./field-text.ts";
import { PickerView } from "./picker-view.tsx";
import { useOptions } from "./use-options.ts";

/** The bank, chosen from a list or found from the CLABE. A CLABE of an unknown bank leaves the list. */
export function BankView(props: FieldViewProps) {
	const { field, control, text } = props;
	const { t } = useWords("applying");
	const { values, choose } = control;
	const isClabe = values["cardType"] === "clabe";
	const code = isClabe ? clabeBankCode(values["accountNumber"] ?? "") : null;
	const { options } = useOptions("banks", values, isClabe);
	const bank = code === null ? undefined : options?.find(({ id }) => id === code);
	const isNew = bank !== undefined && bank.id !== values[field.name];
	useEffect(() => {
		if (isNew) choose(field.name, bank.id);
	});
	if (isClabe && code === null && options !== null) {
		return <p className="px-1 text-sm text-ink-3">{t("account.bankFromClabe")}</p>;
	}
	if (bank === undefined) return <PickerView {...props} source="banks" choices={null} />;
	return (
		<output
			id={text.id}
			tabIndex={-1}
			className="flex scroll-mt-24 items-center gap-2.5 rounded-f bg-green-soft px-3.5 py-3 text-sm text-green-ink"
		>
			<Icon name="check" size={20} />
			<span className="min-w-0 flex-1 font-semibold">{t("account.bankFound", { bank: bank.label })}</span>
		</output>
	);
}
