import { Button, ChipField, Notice, SelectField } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatAmount } from "../../app/format/format.ts";
import { pathWith } from "../../app/navigation/query-link.ts";
import { usePack } from "../../app/state/services-context.ts";
import { amountsOf, daysOf, nearestAmount } from "./loan-choice.ts";
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

function useChoice(products: PageFacts["products"]) {
	const choices = daysOf(products);
	const [days, setDays] = useState(choices[0]?.days ?? 0);
	const productId = choices.find((choice) => choice.days === days)?.productId;
	const product = products.find((each) => each.productId === productId);
	const amounts = product === undefined ? [] : amountsOf(product);
	const [typed, setTyped] = useState<number | null>(null);
	const amount = amounts.find((each) => each === typed) ?? amounts[Math.floor(amounts.length / 2)] ?? 0;
	/** The amount before a length was chosen that does not offer it. */
	const [replaced, setReplaced] = useState<number | null>(null);
	return {
		choices,
		days,
		product,
		amounts,
		amount,
		replaced,
		chooseDays(next: number) {
			const other = products.find((each) => each.days.includes(next));
			if (other === undefined) return;
			const nearest = nearestAmount(other, amount);
			setDays(next);
			setTyped(nearest);
			setReplaced(nearest === amount ? null : amount);
		},
		chooseAmount(next: number) {
			setTyped(next);
			setReplaced(null);
		},
	};
}

/** Choice of amount and length; cost and number follow on the next page. */
function ChoiceForm({ products }: { readonly products: PageFacts["products"] }) {
	const { t } = usePromoWords();
	const pack = usePack();
	const navigate = useNavigate();
	const { choices, days, product, amounts, amount, replaced, chooseDays, chooseAmount } = useChoice(products);
	const money = (whole: number) => formatAmount(pack, whole);
	// A length that needs another amount says so before it is chosen.
	const otherRange = (id: string) => {
		const other = products.find((each) => each.productId === id);
		if (other === undefined || (amount >= other.amountMin && amount <= other.amountMax)) return null;
		const ends = [...new Set([other.amountMin, other.amountMax])];
		return ends.map(money).join(" – ");
	};
	if (product === undefined) return null;
	const { productId } = product;
	const query = { product: productId, amount: String(amount), days: String(days) };
	return (
		<div className="flex flex-col gap-3.5">
			<ChipField
				id="days"
				label={t("yx.days")}
				error={null}
				choices={choices.map((choice) => ({
					id: String(choice.days),
					label: [t("yx.daysValue", { days: choice.days }), otherRange(choice.productId)]
						.filter(Boolean)
						.join(": "),
				}))}
				current={[String(days)]}
				onChoose={(id) => chooseDays(Number(id))}
			/>
			<SelectField
				id="amount"
				label={t("yx.amount")}
				placeholder={t("yx.amount")}
				error={null}
				value={String(amount)}
				options={amounts.map((each) => ({ id: String(each), label: money(each) }))}
				onChange={(value) => chooseAmount(Number(value))}
			/>
			{replaced === null ? null : (
				<Notice tone="info">
					{t("yx.amountChanged", { days, from: money(replaced), amount: money(amount) })}
				</Notice>
			)}
			<Button tone="sun" onClick={() => void navigate(pathWith("yx2ConfirmBorrow", query))}>
				{t("yx.continue")}
			</Button>
		</div>
	);
}
