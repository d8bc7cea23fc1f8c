import { collectionRails, isCollectionRail } from "@puente/core/rail";
import type { repaymentEs } from "./es.ts";

/** What a payer calls a rail; an unknown one keeps its own name. */
export function railName(
	{ rails, railsByShape }: Pick<typeof repaymentEs, "rails" | "railsByShape">,
	name: string,
): string {
	const own = Object.hasOwn(rails, name) ? rails[name as keyof typeof rails] : undefined;
	if (own !== undefined || !isCollectionRail(name)) return own ?? name;
	const { shape, brand } = collectionRails[name];
	return railsByShape[shape].replace("{brand}", brand);
}
