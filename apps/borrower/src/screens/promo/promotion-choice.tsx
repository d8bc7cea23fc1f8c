import { Button, Card, Notice, OptionTiles, StepSlider } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatAmount } from "../../shared/format/format.ts";
import { type Translate, usePack, useWords } from "../../shared/index.ts";
import { pathWith } from "../../shared/navigation/query-link.ts";
import { ExampleCosts } from "./example-costs.tsx";
import { amountsOf, daysOf, nearestAmount } from "./loan-choice.ts";
import { Note, PageAnswer, type PageFacts, PayoutTime } from "./page-parts.tsx";
import { PromoScreen } from "./promo-screen.tsx";

export default function PromotionChoice() {
	const { t } = useWords("promo");
	return (
		<PromoScreen title="yx.title" back="home">
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
		</PromoScreen>
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

/** Choice of amount and length with its cost; the number follows on the next page. */
function ChoiceForm({ products }: { readonly products: PageFacts["products"] }) {
	const { t } = useWords("promo");
	const pack = usePack();
	const navigate = useNavigate();
	const { choices, days, product, amounts, amount, replaced, chooseDays, chooseAmount } = useChoice(products);
	const money = (whole: number | undefined) => formatAmount(pack, whole ?? amount);
	if (product === undefined) return null;
	const { productId } = product;
	const query = { product: productId, amount: String(amount), days: String(days) };
	return (
		<>
			<Card>
				<StepSlider
					id="amount"
					label={t("yx.amount")}
					index={amounts.indexOf(amount)}
					count={amounts.length}
					value={money(amount)}
					min={money(amounts[0])}
					max={money(amounts.at(-1))}
					lessLabel={t("yx.less")}
					moreLabel={t("yx.more")}
					onChange={(index) => chooseAmount(amounts[index] ?? amount)}
				/>
				<div className="mt-4">
					<OptionTiles
						name="days"
						legend={t("yx.days")}
						options={choices.map((choice) => ({
							id: String(choice.days),
							label: t("yx.daysValue", { days: choice.days }),
							detail: rangeText(products, choice.productId, money, t),
						}))}
						current={String(days)}
						onChoose={(id) => chooseDays(Number(id))}
					/>
				</div>
				{replaced === null ? null : (
					<div role="status" className="mt-3">
						<Notice tone="warning">
							{t("yx.amountChanged", { days, from: money(replaced), amount: money(amount) })}
						</Notice>
					</div>
				)}
			</Card>
			<Card title={t("yx.example")}>
				<ExampleCosts productId={productId} amount={amount} days={days} />
			</Card>
			<Button tone="sun" onClick={() => void navigate(pathWith("yx2ConfirmBorrow", query))}>
				{t("yx.continue")}
			</Button>
		</>
	);
}

/** The amounts of a length, known before it is chosen. */
function rangeText(
	products: PageFacts["products"],
	id: string,
	money: (whole: number) => string,
	t: Translate<"promo">,
): string {
	const product = products.find(({ productId }) => productId === id);
	if (product === undefined) return "";
	const { amountMin, amountMax } = product;
	const isSmallest = products.every((each) => each.amountMin >= amountMin);
	return isSmallest ? t("yx.upTo", { amount: money(amountMax) }) : t("yx.from", { amount: money(amountMin) });
}
