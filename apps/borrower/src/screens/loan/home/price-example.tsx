import { ButtonLink, Card, Skeleton } from "@puente/ui";
import { isSettled } from "../../../shared/calls/use-call.tsx";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn } from "../../../shared/format/date-time.ts";
import { formatMinor } from "../../../shared/format/format.ts";
import { PriceTable } from "../../../shared/format/price-table.tsx";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { offeredChoice, optionOf } from "../offer/choice.ts";
import { discloseHere } from "../offer/compare-disclosures.ts";
import { useCachedCall } from "../use-cached-call.ts";

/** A computed example of a loan with its cost and rate. */
export function PriceExample({ own }: { readonly own: boolean }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const link = useLink();
	const nowMs = useServerNow(60_000);
	const call = useCachedCall("productList", {});
	const products = call.data?.products ?? [];
	const choice = offeredChoice(products, null);
	if (!isSettled(call)) return <Skeleton label={t("wait")} cards={1} />;
	const option = choice === null ? null : optionOf(products, choice);
	if (choice === null || option === null) return null;
	const disclosure = discloseHere(option.product, choice, dayIn(pack.timeZone, nowMs));
	if (!disclosure.ok) return null;
	const { amountMinor, days } = disclosure.value;
	return (
		<Card title={t("home.example", { amount: formatMinor(pack, amountMinor), days })}>
			<PriceTable pack={pack} price={disclosure.value} />
			<p className="mt-2 text-xs text-ink-3">{t(own ? "home.exampleOwn" : "home.exampleStandard")}</p>
			<div className="mt-3">
				<ButtonLink tone="ghost" {...link("toBorrow")}>
					{t("home.exampleMore")}
				</ButtonLink>
			</div>
		</Card>
	);
}
