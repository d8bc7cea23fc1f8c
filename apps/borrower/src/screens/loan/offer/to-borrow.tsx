import { BlankState, Button, ButtonLink, Card, Notice, OptionTiles, StepSlider, Unfold } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { stepOf } from "../../../shared/calls/application.ts";
import { useServerNow } from "../../../shared/device/use-now.ts";
import { dayIn } from "../../../shared/format/date-time.ts";
import { formatAmount } from "../../../shared/format/format.ts";
import { Screen } from "../../../shared/frame/screen.tsx";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useLink } from "../../../shared/navigation/use-link.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { Loaded } from "../loaded.tsx";
import { type Order, type PricedProducts, pathWith } from "../order.ts";
import { useCachedCall } from "../use-cached-call.ts";
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

/** Choice of amount and length with the cost computed on the phone. Also available before approval. */
export default function ToBorrow() {
	const { t } = useWords("loan");
	const products = useCachedCall("productList", {});
	const latest = useCachedCall("latestOrder", {});
	const both =
		products.data === undefined || latest.data === undefined
			? undefined
			: { products: products.data.products, order: latest.data.order };
	const call = {
		data: both,
		isStale: products.isStale || latest.isStale,
		answeredAtMs: Math.min(products.answeredAtMs, latest.answeredAtMs),
		failure: products.failure ?? latest.failure,
		refetch: () => Promise.all([products.refetch(), latest.refetch()]),
	};
	return (
		<Screen title={t("choose.title")} back="home">
			<Loaded call={call}>{({ products, order }) => <Chooser products={products} order={order} />}</Loaded>
		</Screen>
	);
}

function Chooser({ products, order }: { readonly products: PricedProducts; readonly order: Order | null }) {
	const { t } = useWords("loan");
	const link = useLink();
	const [query] = useSearchParams();
	const [requested, setRequested] = useState(() => readChoice(query));
	const choice = offeredChoice(products, requested);
	const option = choice === null ? null : optionOf(products, choice);
	const approved = order !== null && stepOf(order.step) === "Confirm" ? order : null;
	if (choice === null || option === null)
		return (
			<BlankState icon="none" title={t("choose.none")} text={t("choose.noneText")}>
				<ButtonLink {...link("home")}>{t("toHome")}</ButtonLink>
			</BlankState>
		);
	return (
		<>
			{approved === null ? (
				<Notice tone="info">
					<p>{t("choose.notApproved")}</p>
				</Notice>
			) : null}
			<AmountAndLength products={products} choice={choice} option={option} onChange={setRequested} />
			<Costs choice={choice} option={option} />
			<Onward choice={choice} approved={approved} />
		</>
	);
}

/** What the last change did besides: a length that waits for a yes, or a length that followed the amount. */
type Effect =
	| { readonly kind: "asks"; readonly option: LengthOption }
	| { readonly kind: "moved"; readonly fromDays: number };

function AmountAndLength({ products, choice, option, onChange }: PartProps) {
	const [effect, setEffect] = useState<Effect | null>(null);
	const change = (next: Choice, cause: Effect | null) => {
		setEffect(cause);
		onChange(next);
	};
	return (
		<Card>
			<AmountSlider
				products={products}
				choice={choice}
				option={option}
				onChange={(next) =>
					change(next, next.days === choice.days ? null : { kind: "moved", fromDays: choice.days })
				}
			/>
			<div className="mt-4">
				<Lengths
					products={products}
					choice={choice}
					option={option}
					onChange={(next) => change(next, null)}
					onAsk={(asked) => setEffect({ kind: "asks", option: asked })}
				/>
			</div>
			<div role="status">
				{effect?.kind === "asks" ? (
					<OtherAmount
						choice={choice}
						option={effect.option}
						onTake={() => change(withOption(choice, effect.option), null)}
						onKeep={() => setEffect(null)}
					/>
				) : null}
				{effect?.kind === "moved" ? <LengthMoved choice={choice} fromDays={effect.fromDays} /> : null}
			</div>
		</Card>
	);
}

/** A length that needs another amount. Nothing changes until the borrower takes it. */
function OtherAmount(props: {
	readonly choice: Choice;
	readonly option: LengthOption;
	readonly onTake: () => void;
	readonly onKeep: () => void;
}) {
	const { choice, option } = props;
	const pack = usePack();
	const { t } = useWords("loan");
	const { days, product } = option;
	const kept = formatAmount(pack, choice.amount);
	const taken = formatAmount(pack, withOption(choice, option).amount);
	const isTooSmall = choice.amount < product.amountMin;
	return (
		<div className="mt-3 rounded-f bg-sun-soft px-3.5 py-3 text-sm text-sun-ink-2">
			<p className="font-bold">
				{isTooSmall
					? t("choose.needsMore", { days, min: formatAmount(pack, product.amountMin) })
					: t("choose.needsLess", { days, max: formatAmount(pack, product.amountMax) })}
			</p>
			<p>{t("choose.unchanged", { amount: kept })}</p>
			<div className="mt-3 flex flex-wrap gap-2.5 *:flex-1 *:basis-[8rem]">
				<Button tone="ghost" onClick={props.onKeep}>
					{t("choose.keep", { amount: kept })}
				</Button>
				<Button onClick={props.onTake}>{t("choose.take", { amount: taken })}</Button>
			</div>
		</div>
	);
}

/** The chosen amount is lent for other days only. */
function LengthMoved({ choice, fromDays }: { readonly choice: Choice; readonly fromDays: number }) {
	const pack = usePack();
	const { t } = useWords("loan");
	return (
		<div className="mt-3">
			<Notice tone="warning">
				{t("choose.moved", { amount: formatAmount(pack, choice.amount), from: fromDays, days: choice.days })}
			</Notice>
		</div>
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
	const { t } = useWords("loan");
	const amounts = amountsFor(products, option);
	const write = (amount: number | undefined) => formatAmount(pack, amount ?? choice.amount);
	return (
		<StepSlider
			id="amount"
			label={t("choose.amount")}
			index={amounts.indexOf(choice.amount)}
			count={amounts.length}
			value={write(choice.amount)}
			min={write(amounts[0])}
			max={write(amounts.at(-1))}
			lessLabel={t("choose.less")}
			moreLabel={t("choose.more")}
			onChange={(index) => onChange(withAmount(products, choice, amounts[index] ?? choice.amount))}
		/>
	);
}

function Lengths(props: PartProps & { readonly onAsk: (option: LengthOption) => void }) {
	const { products, choice, option, onChange, onAsk } = props;
	const pack = usePack();
	const { t } = useWords("loan");
	const options = optionsOf(products);
	const tiles = options.map(({ id, days, phases, product }) => {
		const { amountMin, amountMax } = product;
		const payments = t("payments", { count: phases });
		const detail =
			choice.amount < amountMin
				? t("choose.from", { min: formatAmount(pack, amountMin) })
				: choice.amount > amountMax
					? t("choose.upTo", { max: formatAmount(pack, amountMax) })
					: payments;
		return { id, label: t("days", { days }), detail };
	});
	return (
		<OptionTiles
			name="days"
			legend={t("choose.for")}
			options={tiles}
			current={option.id}
			onChoose={(id) => {
				const chosen = options.find((one) => one.id === id);
				if (chosen === undefined) return;
				const next = withOption(choice, chosen);
				if (next.amount === choice.amount) onChange(next);
				else onAsk(chosen);
			}}
		/>
	);
}

function Costs({ choice, option }: { readonly choice: Choice; readonly option: LengthOption }) {
	const pack = usePack();
	const { t } = useWords("loan");
	const nowMs = useServerNow(60_000);
	const { product } = option;
	const figures = discloseHere(product, choice, dayIn(pack.timeZone, nowMs));
	// The choice is one the product offers, so a refusal is a bug.
	if (!figures.ok) throw new Error(`disclosure of product ${product.productId} failed: ${figures.refusal}`);
	return (
		<>
			<CostCard figures={figures.value} product={product} />
			<Rate figures={figures.value} />
			<Unfold title={t("choose.why")}>
				<WhyFigures figures={figures.value} product={product} />
			</Unfold>
		</>
	);
}

function Onward({ choice, approved }: { readonly choice: Choice; readonly approved: Order | null }) {
	const { t } = useWords("loan");
	const navigate = useNavigate();
	const openOffer = async (orderNo: string) => {
		const query = choiceQuery(orderNo, choice);
		// Saves the choice in this screen's URL, so that "back" from the offer finds it.
		await navigate(pathWith("toBorrow", query), { replace: true });
		await navigate(pathWith("confirmBorrow", query));
	};
	return (
		<div className="sticky bottom-0 -mx-4 mt-auto bg-paper px-4 pt-2 pb-3">
			{approved === null ? (
				<Button tone="ghost" onClick={() => void navigate(pathOf("home"))}>
					{t("choose.toApply")}
				</Button>
			) : (
				<Button tone="sun" onClick={() => void openOffer(approved.orderNo)}>
					{t("choose.continue")}
				</Button>
			)}
		</div>
	);
}
