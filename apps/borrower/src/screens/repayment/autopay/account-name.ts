/** Such as "Visa ••4081": only the last signs of the account are known here. */
export function accountName({
	brand,
	lastDigits,
}: {
	readonly brand: string;
	readonly lastDigits: string;
}): string {
	const isCard = /^(visa|mastercard|verve|amex)$/i.test(brand);
	const name = isCard ? brand.slice(0, 1).toUpperCase() + brand.slice(1).toLowerCase() : brand;
	return `${name} ••${lastDigits}`.trim();
}
