import type { ReactNode } from "react";
import type { Home } from "../order.ts";

/** What every state of home gets. */
export type StateProps = {
	readonly home: Home;
	/** First row of the stage. */
	readonly hello: ReactNode;
	/** Says that the state is of an earlier visit, and that payouts and offers wait. */
	readonly old: ReactNode;
};
