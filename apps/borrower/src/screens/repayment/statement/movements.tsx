import { Card, classNames } from "@puente/ui";
import { formatDay } from "../../../shared/format/date-time.ts";
import { formatDays, formatMonth } from "../../../shared/format/day-text.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { moneyFormatOf } from "../format.ts";
import { kindName } from "../names.ts";
import type { Statement } from "./check-statement.ts";
import { byMonth, foldEntries, type StatementLine } from "./fold-entries.ts";

/** Like a bank's statement, newest first: what happened, how it changed the debt, and the balance after it. */
export function Movements({ statement }: { readonly statement: Statement }) {
	const { t, language } = useWords("repayment");
	const lines = foldEntries(statement);
	const money = moneyFormatOf(
		statement.currency,
		lines.flatMap(({ changeMinor, afterMinor, keptMinor }) => [changeMinor, afterMinor, keptMinor]),
	);
	return (
		<Card title={t("statement.entries")}>
			{lines.length === 0 ? <p className="py-2 text-sm text-ink-2">{t("statement.empty")}</p> : null}
			{byMonth(lines).map(({ month, lines: own }) => (
				<section key={month ?? ""}>
					{month === null ? null : (
						<h3 className="pt-3 text-xs font-semibold text-ink-3 first-letter:uppercase">
							{formatMonth(language, month)}
						</h3>
					)}
					<ol reversed>
						{own.map((line) => (
							<Line key={line.key} line={line} money={money} />
						))}
					</ol>
				</section>
			))}
		</Card>
	);
}

function Line({ line, money }: { readonly line: StatementLine; readonly money: (minor: number) => string }) {
	const { t } = useWords("repayment");
	const { changeMinor, keptMinor } = line;
	const sign = changeMinor > 0 ? "+" : "";
	return (
		<li className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 text-sm last:border-0">
			<div className="min-w-0 flex-1 basis-[8rem]">
				<LineText line={line} />
			</div>
			<div className="ml-auto text-right tabular-nums">
				<p
					className={classNames(
						"font-semibold",
						changeMinor < 0 ? "text-green" : keptMinor > 0 ? "text-ink-2" : "text-ink",
					)}
				>
					{changeMinor !== 0 ? `${sign}${money(changeMinor)}` : keptMinor > 0 ? money(keptMinor) : null}
				</p>
				<p className="text-xs text-ink-3">{t("statement.owed", { amount: money(line.afterMinor) })}</p>
			</div>
		</li>
	);
}

function LineText({ line }: { readonly line: StatementLine }) {
	const { t, catalogue, language } = useWords("repayment");
	const { from, to, days } = line;
	const own: Readonly<Record<string, string>> = {
		cancelled: t("statement.cancelled"),
		rounded: t("roundedOff"),
		"asset:interest-tax": t("interestTax"),
		"asset:penalty-tax": t("penaltyTax"),
	};
	const what = own[line.kind] ?? kindName(catalogue, line.kind);
	const when =
		from === null || to === null
			? null
			: from === to
				? formatDay(language, to)
				: formatDays(language, from, to);
	return (
		<>
			<h4 className="font-semibold text-ink">{days > 1 ? t("statement.days", { what, days }) : what}</h4>
			{when === null ? null : (
				<p className="text-xs text-ink-3">
					{line.keptMinor > 0
						? t("statement.kept", { date: when })
						: line.isOpen
							? t("statement.open", { date: when })
							: when}
				</p>
			)}
		</>
	);
}
