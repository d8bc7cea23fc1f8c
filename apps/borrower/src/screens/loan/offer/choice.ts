import { amountsOf, isAmountOffered, type PricedProduct } from "@puente/core/offer";

/** The borrower's choice. It is part of the URL, so that a reload or "back" keeps it. */
export type Choice = { readonly productId: string; readonly amount: number; readonly days: number };

/** A length with its instalments. Two products may have the same length with different instalments. */
export type LengthOption = {
	readonly id: string;
	readonly product: PricedProduct;
	readonly days: number;
	readonly phases: number;
};

export function optionsOf(products: readonly PricedProduct[]): readonly LengthOption[] {
	return products
		.flatMap((product) =>
			product.tenures.map(({ days, phases }) => ({
				id: optionId(product.productId, days),
				product,
				days,
				phases,
			})),
		)
		.sort((one, other) => one.days - other.days || one.phases - other.phases);
}

function optionId(productId: string, days: number): string {
	return `${productId} ${days}`;
}

export function optionOf(products: readonly PricedProduct[], choice: Choice): LengthOption | null {
	const id = optionId(choice.productId, choice.days);
	return optionsOf(products).find((option) => option.id === id) ?? null;
}

export function choiceQuery(orderNo: string, choice: Choice): Readonly<Record<string, string>> {
	const { productId, amount, days } = choice;
	return { orderNo, productId, amount: String(amount), days: String(days) };
}

/** Parses the choice of a URL, without checking that it is offered. */
export function readChoice(query: URLSearchParams): Choice | null {
	const productId = query.get("productId") ?? "";
	const amount = wholeNumber(query.get("amount"));
	const days = wholeNumber(query.get("days"));
	return productId === "" || amount === null || days === null ? null : { productId, amount, days };
}

function wholeNumber(text: string | null): number | null {
	return text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;
}

/** The given choice if it is still offered, otherwise a default. */
export function offeredChoice(products: readonly PricedProduct[], requested: Choice | null): Choice | null {
	if (requested !== null) {
		const option = optionOf(products, requested);
		if (option !== null && isAmountOffered(option.product, requested.amount)) return requested;
	}
	const [option] = optionsOf(products);
	if (option === undefined) return null;
	const amounts = amountsFor(products, option);
	// The default is the middle amount, not the highest, so that a borrower does not borrow more than intended.
	return withAmount(products, { ...choiceOf(option), amount: amounts[0] ?? 0 }, middleOf(amounts));
}

function middleOf(amounts: readonly number[]): number {
	return amounts[Math.floor((amounts.length - 1) / 2)] ?? 0;
}

function choiceOf({ product, days }: LengthOption): Omit<Choice, "amount"> {
	return { productId: product.productId, days };
}

/** All amounts of the slider: the steps of the chosen length, and outside its range those of other lengths. */
export function amountsFor(products: readonly PricedProduct[], option: LengthOption): readonly number[] {
	const { amountMin, amountMax } = option.product;
	const beyond = products
		.flatMap((product) => amountsOf(product))
		.filter((amount) => amount < amountMin || amount > amountMax);
	return [...new Set([...amountsOf(option.product), ...beyond])].sort((one, other) => one - other);
}

/** Keeps the length if it offers the amount, otherwise takes the nearest that does. */
export function withAmount(products: readonly PricedProduct[], choice: Choice, amount: number): Choice {
	const offering = optionsOf(products).filter(({ product }) => isAmountOffered(product, amount));
	const current = offering.find(({ id }) => id === optionId(choice.productId, choice.days));
	const away = ({ days }: LengthOption) => Math.abs(days - choice.days);
	const nearest = current ?? [...offering].sort((one, other) => away(one) - away(other))[0];
	return nearest === undefined ? choice : { ...choiceOf(nearest), amount };
}

/** Keeps the amount as near as the length allows. */
export function withOption(choice: Choice, option: LengthOption): Choice {
	const amounts = amountsOf(option.product);
	const nearest = amounts.reduce(
		(best, amount) => (Math.abs(amount - choice.amount) < Math.abs(best - choice.amount) ? amount : best),
		amounts[0] ?? choice.amount,
	);
	return { ...choiceOf(option), amount: nearest };
}
