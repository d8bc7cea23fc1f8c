import type { CallOutput, Calls } from "@puente/contract";
import type { RegionForms } from "@puente/regions";

export type OwnData = CallOutput<Calls["ownData"]>;

/** What a form of the own data needs. */
export type OwnForm = { readonly data: OwnData; readonly forms: RegionForms };
