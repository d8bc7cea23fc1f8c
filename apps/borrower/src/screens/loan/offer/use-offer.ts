import { type Failure, toFailure } from "@puente/client";
import type { CallOutput, Calls } from "@puente/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { PricedProducts } from "../order.ts";
import type { Choice } from "./choice.ts";
import { differences, discloseHere } from "./compare-disclosures.ts";

export type Offer = CallOutput<Calls["productInfo"]> & { readonly product: PricedProducts[number] };

/** The server's offer after the phone has recomputed its disclosure. */
type OfferCheck =
	| { readonly agrees: true; readonly offer: Offer }
	/** A bug: names of the figures that differ. */
	| { readonly agrees: false; readonly names: readonly string[] };

export function useOffer(orderNo: string, choice: Choice) {
	const { client, session, logEvent } = useServices();
	const { language } = useWords("loan");
	const { token } = useStore(session.state);
	const { data, error, isError, refetch } = useQuery({
		queryKey: ["offer", orderNo, choice, token, language],
		queryFn: async ({ signal }): Promise<OfferCheck> => {
			const [info, { products }] = await Promise.all([
				client("productInfo", { orderNo, ...choice }, { signal }),
				client("productList", {}, { signal }),
			]);
			return check(info, products, choice);
		},
		staleTime: 60_000,
	});
	const differing = data?.agrees === false ? data.names.join(" ") : null;
	useEffect(() => {
		if (differing === null) return;
		logEvent({ type: "fault", page: "confirmBorrow", option: `figures differ: ${differing}` });
	}, [differing, logEvent]);
	const failure: Failure | null = isError ? toFailure(error) : null;
	return { checked: data ?? null, failure, refetch };
}

function check(info: CallOutput<Calls["productInfo"]>, products: PricedProducts, choice: Choice): OfferCheck {
	const product = products.find(({ productId }) => productId === choice.productId);
	if (product === undefined) return { agrees: false, names: ["product"] };
	const own = discloseHere(product, choice, info.disclosure.paidOutOn);
	const names = own.ok ? differences(info.disclosure, own.value) : [own.refusal];
	return names.length === 0 ? { agrees: true, offer: { ...info, product } } : { agrees: false, names };
}
