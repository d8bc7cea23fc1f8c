import { Card, Row } from "@puente/ui";
import { useWords } from "../../../shared/words/use-words.ts";
import { moneyFormatOf } from "../format.ts";
import { kindName } from "../names.ts";
import type { Statement } from "./check-statement.ts";

/** What the loan has cost and the tax on each part, as a tax receipt has it. Only where there is a tax. */
export function Charges({ statement }: { readonly statement: Statement }) {
	const { t, catalogue } = useWords("repayment");
	const { charges, currency } = statement;
	if (charges.every(({ taxMinor }) => taxMinor === 0)) return null;
	const money = moneyFormatOf(
		currency,
		charges.flatMap(({ baseMinor, taxMinor }) => [baseMinor, taxMinor]),
	);
	return (
		<Card title={t("statement.charges")}>
			<dl>
				{charges.map(({ kind, phase, baseMinor, rate, taxMinor }, index) => {
					const name = kindName(catalogue, kind);
					const what = phase === null ? name : `${name}, ${t("schedule.phase", { number: phase })}`;
					const percent = String(Math.round(Number(rate) * 1e6) / 1e4);
					const label = t("statement.chargeTax", { what, base: money(baseMinor), percent });
					// biome-ignore lint/suspicious/noArrayIndexKey: two rollovers may cost the same.
					return <Row key={index} label={label} value={money(taxMinor)} />;
				})}
			</dl>
		</Card>
	);
}
