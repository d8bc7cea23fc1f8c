import { collectionRails, isCollectionRail } from "@puente/core/rail";
import type { RuleRefusal } from "@puente/core/validation";
import { type CatalogueOf, fill } from "@puente/words";

type Catalogue = CatalogueOf<"repayment">;

function lookUp(part: Readonly<Record<string, string>>, name: string): string | undefined {
	return Object.hasOwn(part, name) ? part[name] : undefined;
}

/** Text of a violated rule. */
export function issueText({ rules }: Catalogue, { rule, values }: RuleRefusal): string {
	return fill(lookUp(rules, rule) ?? rule, values);
}

export function railHint({ railHints, railHintsByShape }: Catalogue, name: string): string | null {
	const own = lookUp(railHints, name);
	if (own !== undefined || !isCollectionRail(name)) return own ?? null;
	return railHintsByShape[collectionRails[name].shape];
}

/** Name of a movement or entry. */
export function kindName({ kinds }: Catalogue, name: string): string {
	return lookUp(kinds, name) ?? kinds.other;
}

/** Name of a ledger account; an unknown one keeps its own. */
export function accountName({ accounts }: Catalogue, name: string): string {
	return lookUp(accounts, name) ?? name;
}
