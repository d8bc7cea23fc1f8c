import { isDate } from "@puente/core/time";
import { ageOn, clabeBankCode, type FieldKind } from "@puente/core/validation";
import { ChipField, groupDigits, Icon, Suggestions, TextArea, TextField, useGroupedInput } from "@puente/ui";
import { type ReactNode, useEffect } from "react";
import { groupPhone } from "../../../shared/format/group-phone.ts";
import { usePack, useWords } from "../../../shared/index.ts";
import { BranchSuggestions } from "./branch-suggestions.tsx";
import { CodeView } from "./code-view.tsx";
import { DateView, MonthView, PaydayView } from "./date-views.tsx";
import type { FieldViewProps } from "./field-text.ts";
import { optionName } from "./field-words.ts";
import { PickerView } from "./picker-view.tsx";
import { isOnlyChoice } from "./sections.ts";
import { cleanInput, emailCompletions, groupingOf, inputAttributes } from "./text-input.ts";
import { useOptions } from "./use-options.ts";

/** Renders a field by its kind. */
export function FieldView(props: FieldViewProps) {
	const Draw = drawings[props.field.kind];
	return Draw === null ? null : <Draw {...props} />;
}

const drawings: Readonly<Record<FieldKind, ((props: FieldViewProps) => ReactNode) | null>> = {
	text: TextView,
	digits: NumberView,
	phone: NumberView,
	email: EmailView,
	date: DateView,
	month: MonthView,
	picker: ChoiceView,
	payday: PaydayView,
	code: CodeView,
	derived: DerivedView,
	// Photos have their own screen.
	image: null,
};

function TextView({ field, control, text }: FieldViewProps) {
	const { change, leave, values, context } = control;
	const { label, hint, ...rest } = text;
	if (field.check === "address") return <AddressView field={field} control={control} text={text} />;
	return (
		<div>
			<TextField
				{...rest}
				{...inputAttributes(field)}
				{...(hint === undefined ? {} : { hint })}
				label={label}
				value={values[field.name] ?? ""}
				onChange={(typed) => change(field.name, cleanInput(field, typed, context.rules))}
				onLeave={() => leave(field.name)}
				enterKeyHint="next"
				maxLength={120}
			/>
			{field.check === "ifsc" ? <BranchSuggestions field={field} control={control} /> : null}
		</div>
	);
}

/** An address may be longer than the phone is wide. */
function AddressView({ field, control, text }: Omit<FieldViewProps, "forms">) {
	const { autoCapitalize, autoComplete } = inputAttributes(field);
	return (
		<TextArea
			{...text}
			oneLine
			autoCapitalize={autoCapitalize}
			autoComplete={autoComplete}
			value={control.values[field.name] ?? ""}
			onChange={(typed) => control.change(field.name, typed)}
			onLeave={() => control.leave(field.name)}
			maxLength={120}
		/>
	);
}

/** A number, in groups while it is typed; the form holds its digits. */
function NumberView({ field, control, text }: FieldViewProps) {
	const { change, leave, values, context } = control;
	const pack = usePack();
	const { label, hint, ...rest } = text;
	const grouping = groupingOf(field, values);
	const isPhone = field.kind === "phone";
	const grouped = useGroupedInput({
		value: values[field.name] ?? "",
		group: (digits) =>
			isPhone ? groupPhone(pack, digits) : grouping === null ? digits : groupDigits(digits, grouping),
		clean: (typed) => cleanInput(field, typed, context.rules),
		onChange: (digits) => change(field.name, digits),
	});
	return (
		<TextField
			{...rest}
			{...inputAttributes(field)}
			{...(hint === undefined ? {} : { hint })}
			{...grouped}
			className="tabular-nums"
			type={isPhone ? "tel" : "text"}
			label={label}
			onLeave={() => leave(field.name)}
			// The code is sent to the number of the session, so that number is read-only.
			readOnly={field.check === "mobile" && values[field.name] === context.mobile}
			enterKeyHint="next"
			maxLength={120}
		/>
	);
}

function EmailView(props: FieldViewProps) {
	const { field, control } = props;
	const { t } = useWords("applying");
	const offers = emailCompletions(control.values[field.name] ?? "", control.context.rules.email.domains);
	return (
		<div>
			<TextView {...props} />
			<Suggestions
				label={t("form.complete")}
				items={offers.map((offer) => ({ id: offer, label: offer.replace(/^.*@/, "@") }))}
				onChoose={(offer) => control.choose(field.name, offer)}
			/>
		</div>
	);
}

/** Up to so many choices are shown as chips; more open as a list. */
const chipsMax = 8;

function ChoiceView(props: FieldViewProps) {
	const { field, control, forms, text } = props;
	const { catalogue } = useWords("applying");
	const pack = usePack();
	const { options } = field;
	if (options === "banks") return <BankView {...props} />;
	if (typeof options === "string") return <PickerView {...props} source={options} choices={null} />;
	const choices = (options ?? []).map((id) => ({
		id,
		label: optionName(catalogue, { pack, forms }, field, id),
	}));
	if (isOnlyChoice(field)) return null;
	if (choices.length > chipsMax) return <PickerView {...props} source={null} choices={choices} />;
	return (
		<ChipField
			{...text}
			choices={choices}
			current={[control.values[field.name] ?? ""]}
			onChoose={(id) => control.choose(field.name, id)}
		/>
	);
}

/** Read-only: the age that follows from the birthday. */
function DerivedView({ control, text }: FieldViewProps) {
	const { t } = useWords("applying");
	const birthday = control.values["birthday"] ?? "";
	if (!isDate(birthday)) return null;
	const years = ageOn(birthday, control.context.today);
	return (
		<p className="-mt-1 px-1 text-sm text-ink-2">
			{text.label}: <span className="font-semibold tabular-nums">{t("age.value", { years })}</span>
		</p>
	);
}

/** The bank, chosen from a list or found from the CLABE. A CLABE of an unknown bank leaves the list. */
function BankView(props: FieldViewProps) {
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
