/** A holder, and the number of the identity document where it is known. */
type Owner = { readonly holder: string; readonly document: string | null };

function wordsOf(name: string): readonly string[] {
	return name
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toUpperCase()
		.split(/[^A-Z]+/)
		.filter((word) => word.length > 1);
}

/**
 * How a receiving bank compares the payee of a transfer with its customer: by the number of the document, or by the names
 * where the account was opened without one. Two shared words are the same person; so is one, if a name has no more.
 */
export function isSameOwner(customer: Owner, payee: Owner): boolean {
	if (customer.document !== null && payee.document !== null) return customer.document === payee.document;
	const known = new Set(wordsOf(customer.holder));
	const words = new Set(wordsOf(payee.holder));
	const shared = [...words].filter((word) => known.has(word)).length;
	return shared >= Math.min(2, known.size, words.size);
}
