import { ButtonLink, Card } from "@puente/ui";
import { formatMinor, formatPercent } from "../../app/format.ts";
import { dayIn } from "../../app/moment.ts";
import { usePack } from "../../app/services-context.ts";
import { useLink } from "../../app/use-link.ts";
import { useNow } from "../../app/use-now.ts";
import { offeredChoice, optionOf } from "./choice.ts";
import { discloseHere } from "./compare-disclosures.ts";
import { useKnown } from "./use-known.ts";
import { useLoanWords } from "./use-loan-words.ts";

/** What a loan costs, worked out and not advertised: an amount that can be chosen, with its rate. */
export function HomeExample({ own }: { readonly own: boolean }) {
	const pack = usePack();
	const { w } = useLoanWords();
	const link = useLink();
	const nowMs = useNow(60_000);
	const products = useKnown("productList", {}).data?.products ?? [];
	const choice = offeredChoice(products, null);
	const option = choice === null ? null : optionOf(products, choice);
	if (choice === null || option === null) return null;
	const worked = discloseHere(option.product, choice, dayIn(pack.timeZone, nowMs));
	if (!worked.ok) return null;
	const { amountMinor, costMinor, receivedMinor, totalMinor, days, aprMethod, aprPercent } = worked.value;
	const write = (minor: number) => formatMinor(pack, minor);
	return (
		<Card title={w("home.example")}>
			<p className="text-sm text-ink-2">
				{w("home.exampleText", {
					amount: write(amountMinor),
					days,
					cost: write(costMinor),
					received: write(receivedMinor),
					total: write(totalMinor),
					rate: w(`rate.${aprMethod}`),
					percent: formatPercent(pack, aprPercent),
				})}
			</p>
			<p className="mt-1.5 text-xs text-ink-3">{w(own ? "home.exampleOwn" : "home.exampleStandard")}</p>
			<div className="mt-3">
				<ButtonLink tone="ghost" {...link("toBorrow")}>
					{w("home.exampleMore")}
				</ButtonLink>
			</div>
		</Card>
	);
}
