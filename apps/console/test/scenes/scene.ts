import type { StaffRole } from "@puente/core/staff";
import type { Answers } from "../wire.ts";

/** A page in one of its states. Every scene is checked for axe findings, widths and words that are not translated. */
export type Scene = {
	/** The path of the route in routes.tsx; null for what is shown before and beside the routes. */
	readonly route: string | null;
	readonly state: string;
	readonly path: string;
	readonly roles: readonly StaffRole[];
	readonly answers: Answers;
	/** Another state of a page whose controls axe has seen in an earlier scene. */
	readonly variant?: true;
	/** Brings the page into its state after it has loaded. */
	readonly prepare?: () => Promise<void>;
};
