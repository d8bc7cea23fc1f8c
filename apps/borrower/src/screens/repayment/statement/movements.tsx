import { Card, classNames, Row } from "@puente/ui";
import { formatDay } from "../../../app/format/date-time.ts";
import { formatMinor } from "../format.ts";
import { useRepaymentWords } from "../repayment-words.tsx";
import { owedAfterEach, type Statement } from "./check-statement.ts";

/** Like a bank's statement, newest first: what happened, how it changed the debt, and the balance after it. */
export function Movements({ statement }: { readonly statement: Statement }) {
	const { t, language, kind } = useRepaymentWords();
	const owed = owedAfterEach(statement);
	const money = (minor: number) => formatMinor(statement.currency, minor);
	return (
		<Card title={t("statement.entries")}>
			{statement.entries.length === 0 ? (
				<p className="py-2 text-sm text-ink-2">{t("statement.empty")}</p>
			) : null}
			<SinceLastEntry statement={statement} />
			<ol reversed>
				{[...statement.entries].reverse().map((entry) => {
					const after = owed[entry.number - 1] ?? 0;
					const change = after - (owed[entry.number - 2] ?? 0);
					return (
						<li
							key={entry.number}
							className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 text-sm last:border-0"
						>
							<div className="min-w-0">
								<h3 className="font-semibold text-ink">{kind(entry.kind)}</h3>
								<p className="text-xs text-ink-3">{formatDay(language, entry.on)}</p>
							</div>
							<div className="ml-auto text-right tabular-nums">
								<p className={classNames("font-semibold", change < 0 ? "text-green" : "text-ink")}>
									{change === 0 ? null : `${change > 0 ? "+" : ""}${money(change)}`}
								</p>
								<p className="text-xs text-ink-3">{t("statement.owed", { amount: money(after) })}</p>
							</div>
						</li>
					);
				})}
			</ol>
		</Card>
	);
}

/** What the entries do not have yet, and the sum that the bill of this moment shows too. */
function SinceLastEntry({ statement }: { readonly statement: Statement }) {
	const { t } = useRepaymentWords();
	const { accruedSinceMinor, roundedOffMinor, payoffMinor, currency } = statement;
	if (accruedSinceMinor === 0 && roundedOffMinor === 0) return null;
	const money = (minor: number) => formatMinor(currency, minor);
	return (
		<div className="border-b border-line py-3">
			<dl>
				{accruedSinceMinor === 0 ? null : (
					<Row label={t("statement.since")} value={money(accruedSinceMinor)} />
				)}
				{roundedOffMinor === 0 ? null : <Row label={t("roundedOff")} value={money(-roundedOffMinor)} />}
				<Row label={t("statement.today")} value={money(payoffMinor)} />
			</dl>
			<p className="text-xs text-ink-3">{t("statement.sinceText")}</p>
		</div>
	);
}
