import type { BridgePayload, BridgeReply, CollectedClass, LoginInfo } from "@puente/contract";
import type { Permissions } from "../permissions/permissions.ts";

/** One class of collected data, as the wrapper uploads it. */
export type CollectedReport = {
	readonly orderNo: string;
	readonly class: Extract<CollectedClass, "device" | "location">;
	readonly data: Readonly<Record<string, string>>;
};

type DataCollectionDeps = {
	/** Uploads one class with the wrapper's session. */
	readonly report: (session: LoginInfo, report: CollectedReport) => Promise<void>;
	/** Device facts and coarse location of this phone. */
	readonly facts: () => Readonly<Record<CollectedReport["class"], CollectedReport["data"]>>;
};

export type DataCollection = {
	/** 0: all done or not needed, 1: started, -1: failed, or a permission or a session is missing. */
	readonly collect: (
		request: BridgePayload<"timeSDK">,
		phone: { readonly permissions: Permissions; readonly session: LoginInfo | null },
	) => BridgeReply<"timeSDK">["code"];
};

/**
 * Only device facts and the coarse location are collected. The stores forbid the other classes, so a request for them
 * counts as not needed, not as failed. Contacts are available through the picker only.
 */
const collectable = ["device", "location"] as const satisfies readonly CollectedReport["class"][];

export function createDataCollection({ report, facts }: DataCollectionDeps): DataCollection {
	/** Progress by order and class. A failed entry is removed, so that the next request retries it. */
	const progress = new Map<string, "running" | "done" | "failed">();
	const begin = (session: LoginInfo, orderNo: string, name: CollectedReport["class"]) => {
		const key = `${orderNo} ${name}`;
		progress.set(key, "running");
		report(session, { orderNo, class: name, data: facts()[name] }).then(
			() => progress.set(key, "done"),
			() => progress.set(key, "failed"),
		);
	};
	return {
		collect(request, { permissions, session }) {
			const { orderNo } = request;
			const classes = collectable.filter((name) => request[name]);
			if (classes.length === 0) return 0;
			if (session === null || (request.location && !permissions.location)) return -1;
			const states = classes.map((name) => progress.get(`${orderNo} ${name}`));
			if (states.includes("failed")) {
				for (const name of classes) progress.delete(`${orderNo} ${name}`);
				return -1;
			}
			if (states.every((state) => state === "done")) {
				// The next request uploads again, because the server may have lost the data or need it anew.
				for (const name of classes) progress.delete(`${orderNo} ${name}`);
				return 0;
			}
			for (const [index, name] of classes.entries()) {
				if (states[index] === undefined) begin(session, orderNo, name);
			}
			return 1;
		},
	};
}
