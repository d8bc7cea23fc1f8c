import type { StaffRole } from "@puente/core/staff";
import type { Answers } from "../wire.ts";

/** A page in one of its states. Every scene is checked with axe, for its layout and for untranslated texts. */
export type Scene = {
	/** The path of the route in routes.tsx; null for pages without a route. */
	readonly route: string | null;
	readonly state: string;
	readonly path: string;
	readonly roles: readonly StaffRole[];
	readonly answers: Answers;
	/** A state with the same controls as an earlier scene, so that axe is not run again. */
	readonly variant?: true;
	/** Brings the page into its state after it has loaded. */
	readonly prepare?: () => Promise<void>;
};
