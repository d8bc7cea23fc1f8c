import type { WorkedOut } from "./offer.ts";

/**
 * The annual rate of an offer in percent, by halving: exact days over 365. The CAT leaves taxes out; the key facts'
 * rate is the daily rate times 365.
 */
export function annualRate(method: string, offer: WorkedOut): number {
	const isWithoutTax = method === "cat";
	const received = Number(isWithoutTax ? offer.received + offer.feeTax : offer.received);
	const worth = (yearly: number) =>
		offer.instalments.reduce((sum, { day, principal, interest, tax }) => {
			const paid = Number(principal + interest + (isWithoutTax ? 0n : tax));
			return sum + paid / (1 + yearly) ** (day / 365);
		}, 0);
	let [low, high] = [-0.99, 100];
	for (let step = 0; step < 200; step++) {
		const middle = (low + high) / 2;
		if (worth(middle) > received) low = middle;
		else high = middle;
	}
	return 100 * (method === "kfs" ? ((1 + low) ** (1 / 365) - 1) * 365 : low);
}
