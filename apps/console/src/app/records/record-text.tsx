import { type Country, countries, type Language } from "@puente/core/region";
import { packs } from "@puente/regions";
import { classNames } from "@puente/ui";
import { consoleCode } from "@puente/words/console/codes";
import { formatDay, formatMinor, formatMoment } from "../kit/format.ts";
import { type Translate, useWords } from "./language.tsx";

/** A value that a person can read, under a name that is a path into what it came from. */
export type Line = { readonly path: string; readonly value: unknown };

/** A record as lines: what lies inside another stands under both names. */
export function linesOf(record: Readonly<Record<string, unknown>>, above = ""): readonly Line[] {
	return Object.entries(record).flatMap(([name, value]) => {
		const path = above === "" ? name : `${above} / ${name}`;
		const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
		return isRecord ? linesOf(value as Record<string, unknown>, path) : [{ path, value }];
	});
}

/** A code or the name of a field as a person of that language says it; a path says each of its parts. */
export function labelOf(language: Language, path: string): string {
	const known = path.split(" / ").map((part) => consoleCode(language, part) ?? spelledOut(part));
	return known.join(" / ");
}

/** What has no words of its own: feeMinor becomes "Fee", since the unit is in the value. */
function spelledOut(name: string): string {
	const words = name
		.replace(/(Minor|At|Ppm)\b/g, "")
		.replaceAll("-", " ")
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

type Telling = { readonly t: Translate; readonly language: Language; readonly country: Country | null };

export function textOf(path: string, value: unknown, telling: Telling): string {
	const { t, language, country } = telling;
	if (value === null || value === undefined || value === "") return "–";
	if (typeof value === "boolean") return t(value ? "app.yes" : "app.no");
	if (Array.isArray(value)) {
		const between = value.some((one) => typeof one === "object") ? "; " : ", ";
		return value.map((one) => textOf(path, one, telling)).join(between) || "–";
	}
	if (typeof value === "object") return recordText(value, telling);
	const text = String(value);
	if (/Ppm$/.test(path)) return `${Number(text) / 10_000}%`;
	const region = countries.find((one) => path === "country" && one === text);
	if (region !== undefined) return t(`country.${region}`);
	if (/Minor$/.test(path) && country !== null && /^-?\d+$/.test(text))
		return formatMinor(packs[country].currency.code, Number(text));
	if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(language, text, country ?? undefined);
	if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(language, text);
	return consoleCode(language, text) ?? text;
}

/** A record that stands in one line with others, as a prize does: its id, then each field with its name. */
function recordText(record: object, telling: Telling): string {
	return Object.entries(record)
		.map(([name, value]) => {
			const text = textOf(name, value, telling);
			return name === "id" ? text : `${labelOf(telling.language, name)} ${text}`;
		})
		.join(", ");
}

/** How a part of the console reads its own records; null where it has no words of its own. */
export type Reading = {
	readonly labelOf: (path: string) => string | null;
	readonly textOf: (path: string, value: unknown) => string | null;
	/** Paths as people read them; others follow. */
	readonly order: readonly string[];
};
const plainReading: Reading = { labelOf: () => null, textOf: () => null, order: [] };

/** What is now beside what would be; what differs comes first and stands out, and not by colour alone. */
export function Comparison(props: {
	readonly before: Readonly<Record<string, unknown>>;
	readonly after: Readonly<Record<string, unknown>>;
	readonly country: Country | null;
	readonly reading?: Reading | undefined;
}) {
	const { t, language } = useWords();
	const { reading = plainReading } = props;
	const telling = { t, language, country: props.country };
	const read = ({ path, value }: Line) =>
		[path, reading.textOf(path, value) ?? textOf(path, value, telling)] as const;
	const before = new Map(linesOf(props.before).map(read));
	const after = new Map(linesOf(props.after).map(read));
	const differs = (path: string) => after.has(path) && after.get(path) !== before.get(path);
	const place = (path: string) => (differs(path) ? 0 : 1_000) + (reading.order.indexOf(path) + 1);
	const paths = [...new Set([...before.keys(), ...after.keys()])].sort((one, two) => place(one) - place(two));
	return (
		<div className="table-frame">
			<table className="w-full text-left text-xs">
				<caption className="sr-only">{t("compare.caption")}</caption>
				<thead>
					<tr className="border-b border-line bg-paper text-ink-2">
						<th scope="col" className="px-4 py-2 font-semibold">
							{t("compare.field")}
						</th>
						<th scope="col" className="px-4 py-2 font-semibold">
							{t("compare.before")}
						</th>
						<th scope="col" className="px-4 py-2 font-semibold">
							{t("compare.after")}
						</th>
					</tr>
				</thead>
				<tbody>
					{paths.map((path) => {
						// What is not named in the change stays as it is.
						const now = before.get(path) ?? "–";
						const then = after.get(path) ?? now;
						const changed = now !== then;
						return (
							<tr key={path} className="border-b border-line last:border-0">
								<th scope="row" className="px-4 py-2 font-medium text-ink-2">
									{reading.labelOf(path) ?? labelOf(language, path)}
								</th>
								<td className="px-4 py-2 tabular-nums">
									{changed ? <del className="text-red-dark">{now}</del> : now}
								</td>
								<td className={classNames("px-4 py-2 tabular-nums", changed ? "font-bold" : "text-ink-3")}>
									{changed ? (
										<ins className="bg-green-soft px-1 text-green no-underline">{then}</ins>
									) : (
										t("compare.same")
									)}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
