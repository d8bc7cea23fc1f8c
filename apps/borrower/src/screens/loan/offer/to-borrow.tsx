import { BlankState, Button, Card, Notice, OptionTiles, StepSlider, Unfold } from "@puente/ui";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { stepOf } from "../../app/application.ts";
import { formatAmount } from "../../app/format.ts";
import { dayIn } from "../../app/moment.ts";
import { pathOf } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";
import { usePack } from "../../app/services-context.ts";
import {
	amountsFor,
	type Choice,
	choiceQuery,
	type LengthOption,
	offeredChoice,
	optionOf,
	optionsOf,
	readChoice,
	withAmount,
	withOption,
} from "./choice.ts";
import { discloseHere } from "./compare-disclosures.ts";
import { CostCard, Rate, WhyFigures } from "./cost-parts.tsx";
import { Loaded } from "./for-borrower.tsx";
import { type Order, type PricedProducts, pathWith } from "./order.ts";
import { useKnown } from "./use-known.ts";
import { useLoanWords } from "./use-loan-words.ts";
import { useServerNow } from "./use-server-now.ts";

/** Amount and days with the whole cost worked out at once, on the phone. Before an approval: what it would cost. */
export default function ToBorrow() {
	const { w } = useLoanWords();
	const products = useKnown("productList", {});
	const latest = useKnown("latestOrder", {});
	const both =
		products.data === undefined || latest.data === undefined
			? undefined
			: { products: products.data.products, order: latest.data.order };
	const known = {
		data: both,
		old: products.old || latest.old,
		failure: products.failure ?? latest.failure,
		again: () => Promise.all([products.again(), latest.again()]),
	};
	return (
		<Screen title={w("choose.title")} back="home">
			<Loaded known={known}>{({ products, order }) => <Chooser products={products} order={order} />}</Loaded>
		</Screen>
	);
}

function Chooser({ products, order }: { readonly products: PricedProducts; readonly order: Order | null }) {
	const { w } = useLoanWords();
	const [query] = useSearchParams();
	const [wanted, setWanted] = useState(() => readChoice(query));
	const choice = offeredChoice(products, wanted);
	const option = choice === null ? null : optionOf(products, choice);
	const approved = order !== null && stepOf(order.step) === "Confirm" ? order : null;
	if (choice === null || option === null)
		return <BlankState icon="none" title={w("choose.none")} text={w("choose.noneText")} />;
	return (
		<>
			{approved === null ? (
				<Notice tone="info">
					<p>{w("choose.notApproved")}</p>
				</Notice>
			) : null}
			<Card>
				<AmountSlider products={products} choice={choice} option={option} onChange={setWanted} />
				<div className="mt-4">
					<Lengths products={products} choice={choice} option={option} onChange={setWanted} />
				</div>
			</Card>
			<Costs choice={choice} option={option} order={order} />
			<Onward choice={choice} approved={approved} />
		</>
	);
}

type PartProps = {
	readonly products: PricedProducts;
	readonly choice: Choice;
	readonly option: LengthOption;
	readonly onChange: (choice: Choice) => void;
};

function AmountSlider({ products, choice, option, onChange }: PartProps) {
	const pack = usePack();
	const { w } = useLoanWords();
	const amounts = amountsFor(products, option);
	const write = (amount: number | undefined) => formatAmount(pack, amount ?? choice.amount);
	return (
		<StepSlider
			id="amount"
			label={w("choose.amount")}
			index={amounts.indexOf(choice.amount)}
			count={amounts.length}
			value={write(choice.amount)}
			min={write(amounts[0])}
			max={write(amounts.at(-1))}
			lessLabel={w("choose.less")}
			moreLabel={w("choose.more")}
			onChange={(index) => onChange(withAmount(products, choice, amounts[index] ?? choice.amount))}
		/>
	);
}

function Lengths({ products, choice, option, onChange }: PartProps) {
	const pack = usePack();
	const { w } = useLoanWords();
	const options = optionsOf(products);
	const tiles = options.map(({ id, days, phases, product }) => {
		const { amountMin, amountMax } = product;
		const outside = choice.amount < amountMin || choice.amount > amountMax;
		const payments = phases === 1 ? w("payments.one") : w("payments", { count: phases });
		const min = formatAmount(pack, amountMin);
		const range =
			amountMin === amountMax ? min : w("choose.range", { min, max: formatAmount(pack, amountMax) });
		return { id, label: w("days", { days }), detail: outside ? range : payments };
	});
	return (
		<OptionTiles
			name="days"
			legend={w("choose.for")}
			options={tiles}
			current={option.id}
			onChoose={(id) => {
				const chosen = options.find((one) => one.id === id);
				if (chosen !== undefined) onChange(withOption(choice, chosen));
			}}
		/>
	);
}

function Costs(props: {
	readonly choice: Choice;
	readonly option: LengthOption;
	readonly order: Order | null;
}) {
	const { choice, option, order } = props;
	const pack = usePack();
	const { w } = useLoanWords();
	const nowMs = useServerNow(order, 60_000);
	const { product } = option;
	const figures = discloseHere(product, choice, dayIn(pack.timeZone, nowMs));
	// The choice was made among what the product offers: a refusal here is our own mistake.
	if (!figures.ok) throw new Error(`the phone cannot price ${product.productId}: ${figures.refusal}`);
	return (
		<>
			<CostCard figures={figures.value} product={product} />
			<Rate figures={figures.value} />
			<Unfold title={w("choose.why")}>
				<WhyFigures figures={figures.value} product={product} />
			</Unfold>
		</>
	);
}

function Onward({ choice, approved }: { readonly choice: Choice; readonly approved: Order | null }) {
	const { w } = useLoanWords();
	const navigate = useNavigate();
	const goOn = async (orderNo: string) => {
		const query = choiceQuery(orderNo, choice);
		// First here, so that "back" from the offer finds the same choice.
		await navigate(pathWith("toBorrow", query), { replace: true });
		await navigate(pathWith("confirmBorrow", query));
	};
	return (
		<div className="sticky bottom-0 -mx-4 mt-auto bg-paper px-4 pt-2 pb-3">
			{approved === null ? (
				<Button tone="ghost" onClick={() => void navigate(pathOf("home"))}>
					{w("choose.toApply")}
				</Button>
			) : (
				<Button onClick={() => void goOn(approved.orderNo)}>{w("choose.continue")}</Button>
			)}
		</div>
	);
}
