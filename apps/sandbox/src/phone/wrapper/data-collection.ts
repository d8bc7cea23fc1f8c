import type { BridgePayload, BridgeReply, CollectedClass, LoginInfo } from "@puente/contract";
import type { Permissions } from "./permissions.ts";

/** What the wrapper hands in to the server, one class at a time. */
export type Report = {
	readonly orderNo: string;
	readonly class: Extract<CollectedClass, "device" | "location">;
	readonly data: Readonly<Record<string, string>>;
};

type CollectionDeps = {
	/** Hands one class in with the session that the wrapper holds. */
	readonly report: (session: LoginInfo, report: Report) => Promise<void>;
	/** What this phone says about itself and about where it is. */
	readonly facts: () => Readonly<Record<Report["class"], Report["data"]>>;
};

export type Collection = {
	/** 0: all done or not needed, 1: started, -1: failed, or a permission or a session is missing. */
	readonly ask: (
		asked: BridgePayload<"timeSDK">,
		phone: { readonly permissions: Permissions; readonly session: LoginInfo | null },
	) => BridgeReply<"timeSDK">["code"];
};

/**
 * Only device facts and the coarse location are ever collected. The stores forbid the other classes, so a wish for
 * them is not needed rather than failed; contacts are reached through the picker alone.
 */
const collectable = ["device", "location"] as const satisfies readonly Report["class"][];

export function createCollection({ report, facts }: CollectionDeps): Collection {
	/** How far each class of each order is. What failed is forgotten, so that the next wish tries it again. */
	const progress = new Map<string, "running" | "done" | "failed">();
	const begin = (session: LoginInfo, orderNo: string, name: Report["class"]) => {
		const key = `${orderNo} ${name}`;
		progress.set(key, "running");
		report(session, { orderNo, class: name, data: facts()[name] }).then(
			() => progress.set(key, "done"),
			() => progress.set(key, "failed"),
		);
	};
	return {
		ask(asked, { permissions, session }) {
			const wanted = collectable.filter((name) => asked[name]);
			if (wanted.length === 0) return 0;
			if (session === null || (asked.location && !permissions.location)) return -1;
			const states = wanted.map((name) => progress.get(`${asked.orderNo} ${name}`));
			if (states.includes("failed")) {
				for (const name of wanted) progress.delete(`${asked.orderNo} ${name}`);
				return -1;
			}
			if (states.every((state) => state === "done")) {
				// Asked for again although it was handed in: the server has lost it or wants it anew.
				for (const name of wanted) progress.delete(`${asked.orderNo} ${name}`);
				return 0;
			}
			for (const [index, name] of wanted.entries()) {
				if (states[index] === undefined) begin(session, asked.orderNo, name);
			}
			return 1;
		},
	};
}
