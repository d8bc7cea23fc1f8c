import type { FieldName, ReadField } from "@puente/providers/identity";
import type { KeyHolder, Vault } from "../../platform/crypto/vault.ts";
import type { Identity } from "./store/identities.ts";

/** What was read of all sides of a document together. */
export type Reading = {
	readonly fields: Readonly<Partial<Record<FieldName, ReadField>>>;
	/** On which two places of it say different things. */
	readonly conflicts: readonly FieldName[];
};

export function openReading(
	{ deps }: { readonly deps: { readonly vault: Vault } },
	borrower: KeyHolder,
	identity: Pick<Identity, "readSealed">,
): Reading | null {
	if (!identity.readSealed) return null;
	return JSON.parse(deps.vault.openFor(borrower, "reading", identity.readSealed)) as Reading;
}
