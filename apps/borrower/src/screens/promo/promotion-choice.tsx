import { Button, ChipField, SelectField } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatAmount } from "../../app/format/format.ts";
import { pathWith } from "../../app/navigation/query-link.ts";
import { usePack } from "../../app/state/services-context.ts";
import { amountsOf, daysOf } from "./loan-choice.ts";
import { Note, PageAnswer, type PageFacts, PayoutTime } from "./page-parts.tsx";
import { PromoScreen, usePromoWords } from "./promo-words.tsx";

export default function PromotionChoice() {
	return (
		<PromoScreen title="yx.title" back="home">
			<Page />
		</PromoScreen>
	);
}

function Page() {
	const { t } = usePromoWords();
	return (
		<>
			<p className="px-1 text-sm text-ink-2">{t("yx.lead")}</p>
			<PageAnswer page="yx2">
				{({ products, payoutMinutes }) => (
					<>
						<ChoiceForm products={products} />
						<PayoutTime minutes={payoutMinutes} />
					</>
				)}
			</PageAnswer>
			<Note />
		</>
	);
}

/** Choice of amount and length; cost and number follow on the next page. */
function ChoiceForm({ products }: { readonly products: PageFacts["products"] }) {
	const { t } = usePromoWords();
	const pack = usePack();
	const navigate = useNavigate();
	const choices = daysOf(products);
	const [chosen, setChosen] = useState(choices[0]?.days ?? 0);
	const productId = choices.find(({ days }) => days === chosen)?.productId;
	const product = products.find((each) => each.productId === productId);
	const amounts = product === undefined ? [] : amountsOf(product);
	const [typed, setTyped] = useState<number | null>(null);
	const amount = amounts.find((each) => each === typed) ?? amounts[Math.floor(amounts.length / 2)] ?? 0;
	// A length that needs another amount says so before it is chosen.
	const otherRange = (id: string) => {
		const other = products.find((each) => each.productId === id);
		if (other === undefined || (amount >= other.amountMin && amount <= other.amountMax)) return null;
		return `${formatAmount(pack, other.amountMin)} – ${formatAmount(pack, other.amountMax)}`;
	};
	if (product === undefined) return null;
	const go = () =>
		void navigate(
			pathWith("yx2ConfirmBorrow", {
				product: product.productId,
				amount: String(amount),
				days: String(chosen),
			}),
		);
	return (
		<div className="flex flex-col gap-3.5">
			<ChipField
				id="days"
				label={t("yx.days")}
				error={null}
				choices={choices.map(({ days, productId: id }) => ({
					id: String(days),
					label: [t("yx.daysValue", { days }), otherRange(id)].filter(Boolean).join(": "),
				}))}
				current={[String(chosen)]}
				onChoose={(id) => setChosen(Number(id))}
			/>
			<SelectField
				id="amount"
				label={t("yx.amount")}
				placeholder={t("yx.amount")}
				error={null}
				value={String(amount)}
				options={amounts.map((each) => ({ id: String(each), label: formatAmount(pack, each) }))}
				onChange={(value) => setTyped(Number(value))}
			/>
			<Button tone="sun" onClick={go}>
				{t("yx.continue")}
			</Button>
		</div>
	);
}
