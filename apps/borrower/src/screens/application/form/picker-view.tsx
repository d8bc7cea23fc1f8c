import { type Field, type OptionSource, shownFields } from "@puente/core/validation";
import {
	BlankState,
	Button,
	LinesSkeleton,
	PickerField,
	PickerList,
	type PickerOption,
	Sheet,
} from "@puente/ui";
import { useState } from "react";
import { useWords } from "../../../shared/index.ts";
import type { FieldViewProps } from "./field-text.ts";
import { type FormControl, fieldId } from "./use-form.ts";
import { type LoadedOptions, useOptions } from "./use-options.ts";

/** A picker with a list in a sheet: fixed choices, or options loaded when first needed. */
export function PickerView(
	props: FieldViewProps & {
		readonly source: OptionSource | null;
		readonly choices: readonly PickerOption[] | null;
	},
) {
	const { field, control, text, source, choices } = props;
	const { t } = useWords("applying");
	const [open, setOpen] = useState(false);
	const value = control.values[field.name] ?? "";
	const loaded = useOptions(source, control.values, open || value !== "");
	const options = choices ?? loaded.options;
	const openList = () => {
		const first = field.after;
		// Shows the rule, such as "please select State": the list depends on another field.
		if (first !== undefined && (control.values[first.field] ?? "") === "") {
			control.mark([{ field: field.name, problem: first.rule }]);
		} else setOpen(true);
	};
	const { required: _, ...shown } = text;
	return (
		<>
			<PickerField
				{...shown}
				text={value === "" ? "" : (options?.find(({ id }) => id === value)?.label ?? "…")}
				placeholder={t("form.choose")}
				onOpen={openList}
			/>
			{open ? (
				<ListSheet
					title={text.label}
					loaded={{ ...loaded, options }}
					current={value}
					onClose={() => setOpen(false)}
					onChoose={(id) => {
						setOpen(false);
						control.choose(field.name, id);
						if (id !== value) openNextList(control, field);
					}}
				/>
			) : null}
		</>
	);
}

/** A list leads on to an empty one that follows it, such as the cities of a state. */
function openNextList({ form, values }: FormControl, field: Field): void {
	const shown = shownFields(form, values);
	const next = shown[shown.indexOf(field) + 1];
	const isEmpty = next?.required === true && (values[next.name] ?? "") === "";
	if (next === undefined || (next.after?.field !== field.name && !isEmpty)) return;
	// After the choice is rendered: the next list depends on it.
	requestAnimationFrame(() => {
		const control = document.getElementById(fieldId(next.name));
		if (control?.getAttribute("aria-haspopup") === "dialog") control.click();
	});
}

function ListSheet(props: {
	readonly title: string;
	readonly loaded: LoadedOptions;
	readonly current: string;
	readonly onClose: () => void;
	readonly onChoose: (id: string) => void;
}) {
	const { loaded } = props;
	const { t } = useWords("applying");
	return (
		<Sheet open title={props.title} closeLabel={t("close")} onClose={props.onClose}>
			{loaded.options !== null ? (
				<PickerList
					searchLabel={t("form.search")}
					emptyText={t("form.noMatch")}
					moreText={(count) => t("form.more", { count })}
					options={loaded.options}
					current={props.current}
					onChoose={props.onChoose}
				/>
			) : (
				<div className="grid min-h-48 place-items-center">
					{loaded.isError ? (
						<BlankState icon="offline" title={t("form.loadFailed")}>
							<Button onClick={loaded.retry}>{t("network.retry")}</Button>
						</BlankState>
					) : (
						<LinesSkeleton label={t("wait")} />
					)}
				</div>
			)}
		</Sheet>
	);
}
