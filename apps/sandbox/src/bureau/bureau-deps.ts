import type { KeyObject } from "node:crypto";
import type { SandboxClock } from "../server-clock.ts";
import type { BureauGate } from "./gate.ts";

export type CirculoKeys = {
	/** Verifies the enquiries: the key of the certificate that the lender uploaded. */
	readonly lenderKey: KeyObject;
	/** Signs the answers. */
	readonly bureauKey: KeyObject;
};

/** What the simulated bureaus share. */
export type BureauDeps = {
	readonly gate: BureauGate;
	readonly clock: SandboxClock;
	readonly circuloKeys: CirculoKeys;
};
