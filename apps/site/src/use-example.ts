import type { CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSite } from "./site-context.ts";

type Product = CallOutput<Calls["promotionPage"]>["products"][number];
type Choice = { readonly amount: number; readonly days: number };

export type Example = {
	readonly choice: Choice;
	readonly choose: (choice: Choice) => void;
	/** Amounts that first loans really have, in whole units. */
	readonly amounts: readonly number[];
	readonly days: readonly number[];
	/** Of the choice; while the server computes it, of the choice before. */
	readonly price: (CallOutput<Calls["promotionExample"]> & Choice) | undefined;
};

/** A slider passes many amounts on its way; the server is asked for the one where it stays. */
const settleMs = 200;

/** A first loan at the standard price, computed by the server. Null until it is known, and without network. */
export function useExample(): Example | null {
	const { client, country, pack } = useSite();
	const { currency, firstLoan } = pack;
	const page = useQuery({
		queryKey: ["products", country],
		queryFn: ({ signal }) => client("promotionPage", { page: "yx2", country }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [product] = page.data?.products ?? [];
	const [chosen, choose] = useState<{ readonly country: Country; readonly choice: Choice } | null>(null);
	const choice = chosen?.country === country ? chosen.choice : exampleOf(product);
	const settled = useSettled(choice, country);
	const price = useQuery({
		queryKey: ["price", product?.productId, settled],
		queryFn: async ({ signal }) => {
			const { amount, days } = settled ?? { amount: 0, days: 0 };
			const input = { country, productId: product?.productId ?? "", amount, days };
			return { ...(await client("promotionExample", input, { signal })), amount, days };
		},
		enabled: product !== undefined && settled?.country === country,
		placeholderData: keepPreviousData,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (product === undefined || choice === null) return null;
	return {
		choice,
		choose: (next) => choose({ country, choice: next }),
		amounts: amountsOf(product, firstLoan.amountMax),
		days: product.days,
		// The price before may be one of the country before.
		price: price.data?.currency === currency.code ? price.data : undefined,
	};
}

/** As on the app's home: the middle amount for the shortest time. */
function exampleOf(product: Product | undefined): Choice | null {
	const days = product?.days[0];
	if (product === undefined || days === undefined) return null;
	const { amountMin, amountMax, amountStep } = product;
	const steps = Math.floor((amountMax - amountMin) / amountStep / 2);
	return { amount: amountMin + steps * amountStep, days };
}

function amountsOf({ amountMin, amountMax, amountStep }: Product, firstMax: number): readonly number[] {
	const count = Math.floor((Math.min(amountMax, firstMax) - amountMin) / amountStep) + 1;
	return Array.from({ length: Math.max(1, count) }, (_, index) => amountMin + index * amountStep);
}

function useSettled(
	choice: Choice | null,
	country: Country,
): (Choice & { readonly country: Country }) | null {
	const { amount, days } = choice ?? { amount: null, days: null };
	const [settled, setSettled] = useState<(Choice & { readonly country: Country }) | null>(null);
	useEffect(() => {
		if (amount === null || days === null) return;
		const timer = setTimeout(() => setSettled({ amount, days, country }), settleMs);
		return () => clearTimeout(timer);
	}, [amount, days, country]);
	return settled;
}
