import { Button, Checkbox, Panel, SelectField, TextField } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";
import {
	choicesOf,
	type ProductLine,
	productGroups,
	productLines,
} from "../../shared/records/product-format.ts";
import { type Draft, orders } from "./products-draft.ts";

type Props = {
	readonly draft: Draft;
	/** Paths with an invalid number. */
	readonly wrong: readonly string[];
	readonly onChange: (draft: Draft) => void;
};

/** The form of all product fields, by group. */
export function ProductForm(props: Props) {
	const { t } = useWords();
	return (
		<div className="flex min-w-0 flex-col gap-4">
			{productGroups.map((group) => (
				<Panel key={group} title={t(group)}>
					<div className="grid items-end gap-3 wide:grid-cols-2">
						{productLines
							.filter((line) => line.group === group)
							.map((line) => (
								<LineField key={line.path} line={line} {...props} />
							))}
					</div>
				</Panel>
			))}
		</div>
	);
}

function LineField({ line, draft, wrong, onChange }: Props & { readonly line: ProductLine }) {
	const { t } = useWords();
	const { path, kind } = line;
	const set = (value: string) => onChange({ ...draft, values: { ...draft.values, [path]: value } });
	const value = draft.values[path] ?? "";
	const label = t(line.label);
	if (kind === "tenures") return <Tenures draft={draft} wrong={wrong} onChange={onChange} />;
	if (kind === "flag")
		return (
			<Checkbox
				label={label}
				checked={draft.feeKept}
				onChange={(feeKept) => onChange({ ...draft, feeKept })}
			/>
		);
	if (kind === "order") {
		const options = orders.map((order) => ({
			value: order.join(","),
			label: order.map((debt) => t(`product.debt.${debt}`)).join(", "),
		}));
		return <SelectField label={label} value={value} options={options} onChange={set} />;
	}
	if (kind === "words") {
		const options = Object.entries(choicesOf(path)).map(([name, word]) => ({ value: name, label: t(word) }));
		return <SelectField label={label} value={value} options={options} onChange={set} />;
	}
	return (
		<TextField
			label={label}
			inputMode={kind === "percent" ? "decimal" : "numeric"}
			error={wrong.includes(path) ? t("product.whole") : null}
			maxLength={10}
			mono
			required
			value={value}
			onChange={set}
		/>
	);
}

function Tenures({ draft, wrong, onChange }: Props) {
	const { t } = useWords();
	const { tenures } = draft;
	const change = (next: Draft["tenures"]) => onChange({ ...draft, tenures: next });
	const set = (key: number, part: "days" | "phases") => (value: string) =>
		change(tenures.map((tenure) => (tenure.key === key ? { ...tenure, [part]: value } : tenure)));
	const nextKey = Math.max(-1, ...tenures.map(({ key }) => key)) + 1;
	return (
		<fieldset className="flex flex-col gap-2 wide:col-span-2">
			<legend className="sr-only">{t("product.tenures")}</legend>
			{tenures.map(({ key, days, phases }) => (
				<div key={key} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
					<TextField
						label={t("product.days")}
						inputMode="numeric"
						mono
						value={days}
						onChange={set(key, "days")}
					/>
					<TextField
						label={t("product.phases")}
						inputMode="numeric"
						mono
						value={phases}
						onChange={set(key, "phases")}
					/>
					<Button
						icon="close"
						label={t("product.removeTenure", { days })}
						onClick={() => change(tenures.filter((tenure) => tenure.key !== key))}
					>
						{""}
					</Button>
				</div>
			))}
			{wrong.includes("tenures") ? (
				<p className="text-2xs font-semibold text-red">{t("product.whole")}</p>
			) : null}
			<div>
				<Button
					icon="plus"
					onClick={() => change([...tenures, { key: nextKey, days: "", phases: "" }])}
					disabled={tenures.length >= 12}
				>
					{t("product.addTenure")}
				</Button>
			</div>
		</fieldset>
	);
}
