import { Hero } from "@puente/ui";
import { formatAmount } from "../../../app/format/format.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { useWords } from "../../../app/words/use-words.ts";

export type Range = {
	readonly amountMin: number;
	readonly amountMax: number;
	readonly tenureDaysMin: number;
	readonly tenureDaysMax: number;
};

/** Amounts and lengths on offer: the region's until the server sends the borrower's. */
export function HomeRange({ range }: { readonly range: Range }) {
	const { t } = useWords();
	const pack = usePack();
	const { amountMin, amountMax, tenureDaysMin: min, tenureDaysMax: max } = range;
	return (
		<Hero
			label={t("home.upTo")}
			value={formatAmount(pack, amountMax)}
			pills={[
				t("home.from", { amount: formatAmount(pack, amountMin) }),
				min === max ? t("home.daysOne", { days: min }) : t("home.days", { min, max }),
			]}
		/>
	);
}
