import { type Country, countries, type Language } from "@puente/core/region";
import { packs } from "@puente/regions";
import { classNames } from "@puente/ui";
import { consoleCode } from "@puente/words/console/codes";
import { useState } from "react";
import { Button, formatDay, formatMinor } from "../../kit/index.ts";
import { momentText } from "../clock.tsx";
import { type Translate, useWords } from "../language.tsx";
import { stepNameText } from "./step-text.ts";

/** A value with its path in the record. */
export type Line = { readonly path: string; readonly value: unknown };

/** Flattens a record to lines; the path of a nested value joins the names with " / ". */
export function linesOf(record: Readonly<Record<string, unknown>>, above = ""): readonly Line[] {
	return Object.entries(record).flatMap(([name, value]) => {
		const path = above === "" ? name : `${above} / ${name}`;
		const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
		return isRecord ? linesOf(value as Record<string, unknown>, path) : [{ path, value }];
	});
}

/** The translated label of a code or a field name; a path is translated part by part. */
export function labelOf(language: Language, path: string): string {
	const parts = path.split(" / ").map((part) => consoleCode(language, part) ?? spelledOut(part));
	return parts.join(" / ");
}

/** Label for a name without a translation: feeMinor becomes "Fee", because the value contains the unit. */
function spelledOut(name: string): string {
	const words = name
		.replace(/(Minor|At|Ppm)\b/g, "")
		.replaceAll("-", " ")
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

type TextContext = { readonly t: Translate; readonly language: Language; readonly country: Country | null };

export function textOf(path: string, value: unknown, context: TextContext): string {
	const { t, language, country } = context;
	if (value === null || value === undefined || value === "") return "–";
	if (typeof value === "boolean") return t(value ? "app.yes" : "app.no");
	if (Array.isArray(value)) {
		const between = value.some((one) => typeof one === "object") ? "; " : ", ";
		return value.map((one) => textOf(path, one, context)).join(between) || "–";
	}
	if (typeof value === "object") return recordText(value, context);
	const text = String(value);
	if (/Ppm$/.test(path)) return `${Number(text) / 10_000}%`;
	if (path === "step") return stepNameText(t, text);
	const region = countries.find((one) => path === "country" && one === text);
	if (region !== undefined) return t(`country.${region}`);
	if (/Minor$/.test(path) && country !== null && /^-?\d+$/.test(text))
		return formatMinor(packs[country].currency.code, Number(text));
	if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentText(t, language, text, country);
	if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(language, text);
	return consoleCode(language, text) ?? text;
}

/** A nested record, such as a prize, on one line: its id, then each field with its label. */
function recordText(record: object, context: TextContext): string {
	return Object.entries(record)
		.map(([name, value]) => {
			const text = textOf(name, value, context);
			return name === "id" ? text : `${labelOf(context.language, name)} ${text}`;
		})
		.join(", ");
}

/** Labels and texts for one kind of record; null means that the default is used. */
export type RecordFormat = {
	readonly labelOf: (path: string) => string | null;
	readonly textOf: (path: string, value: unknown) => string | null;
	/** Paths in display order; others follow. */
	readonly order: readonly string[];
};

/**
 * The current values beside the proposed ones. Differences come first and are marked, not by colour alone.
 * @param props.folded Values that stay the same are shown on request only.
 */
export function Comparison(props: {
	readonly before: Readonly<Record<string, unknown>>;
	readonly after: Readonly<Record<string, unknown>>;
	readonly country: Country | null;
	readonly format?: Partial<RecordFormat> | undefined;
	readonly folded?: boolean;
}) {
	const { t, language } = useWords();
	const [isOpen, setIsOpen] = useState(false);
	const { format } = props;
	const context = { t, language, country: props.country };
	const read = ({ path, value }: Line) =>
		[path, format?.textOf?.(path, value) ?? textOf(path, value, context)] as const;
	const before = new Map(linesOf(props.before).map(read));
	const after = new Map(linesOf(props.after).map(read));
	const differs = (path: string) => after.has(path) && after.get(path) !== (before.get(path) ?? "–");
	const place = (path: string) => (differs(path) ? 0 : 1_000) + ((format?.order?.indexOf(path) ?? -1) + 1);
	const paths = [...new Set([...before.keys(), ...after.keys()])].sort((one, two) => place(one) - place(two));
	const shown = props.folded === true && !isOpen ? paths.filter(differs) : paths;
	return (
		<div className="table-frame">
			<table className="w-full text-left text-xs">
				<caption className="sr-only">{t("compare.caption")}</caption>
				<thead>
					<tr className="border-b border-line bg-paper text-ink-2">
						{(["field", "before", "after"] as const).map((name) => (
							<th key={name} scope="col" className="px-4 py-2 font-semibold">
								{t(`compare.${name}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map((path) => (
						<ComparedRow
							key={path}
							label={format?.labelOf?.(path) ?? labelOf(language, path)}
							now={before.get(path) ?? "–"}
							// A field that the change does not contain stays as it is.
							then={after.get(path) ?? before.get(path) ?? "–"}
						/>
					))}
				</tbody>
			</table>
			{shown.length === paths.length ? null : (
				<div className="border-t border-line px-4 py-2">
					<Button small tone="plain" onClick={() => setIsOpen(true)}>
						{t("compare.showSame", { count: paths.length - shown.length })}
					</Button>
				</div>
			)}
		</div>
	);
}

function ComparedRow(props: { readonly label: string; readonly now: string; readonly then: string }) {
	const { t } = useWords();
	const { label, now, then } = props;
	const changed = now !== then;
	return (
		<tr className="border-b border-line last:border-0">
			<th scope="row" className="px-4 py-2 font-medium text-ink-2">
				{label}
			</th>
			<td className="px-4 py-2 tabular-nums">{changed ? <del className="text-red-dark">{now}</del> : now}</td>
			<td className={classNames("px-4 py-2 tabular-nums", changed ? "font-bold" : "text-ink-3")}>
				{changed ? (
					<ins className="bg-green-soft px-1 text-green no-underline">{then}</ins>
				) : (
					t("compare.same")
				)}
			</td>
		</tr>
	);
}
