import type { BridgePayload, CallOutput, Calls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import type { Bridge } from "../../bridge/bridge.ts";
import type { Client } from "../../data/client.ts";

export type CollectionFlags = CallOutput<Calls["uploadStatus"]>;

/**
 * How the collection ended: everything is there or nothing is needed; still under way after all our patience; the wrapper
 * could not; or there is no wrapper although something is needed.
 */
export type CollectionOutcome = "done" | "pending" | "failed" | "noWrapper";

type CollectionDeps = {
	readonly client: Client;
	readonly bridge: Pick<Bridge, "ask">;
	readonly wait: (ms: number) => Promise<void>;
};

const askEveryMs = 1000;
const asksMax = 15;

function allThere(flags: CollectionFlags): boolean {
	return Object.values(flags).every(Boolean);
}

/**
 * The handshake of the specification, section 4: the server says whether anything is wanted and what is still missing, the
 * wrapper is asked to collect with the order, the borrower, the step and the flags, and answers 0 (done or not needed), 1
 * (started) or -1 (failed or pending). A flag that the wrapper is given is true for what it has to collect.
 */
export async function collect(
	deps: CollectionDeps,
	order: { readonly orderNo: string; readonly userId: string },
): Promise<CollectionOutcome> {
	const { orderNo } = order;
	const { enableTimeSdk } = await deps.client("uploadEnable", { orderNo });
	if (!enableTimeSdk) return "done";
	let missing = await deps.client("uploadStatus", { orderNo });
	for (let ask = 0; ask < asksMax && !allThere(missing); ask++) {
		const answer = await deps.bridge.ask("timeSDK", wish(order, missing));
		if (!answer.ok) return answer.refusal === "noBridge" ? "noWrapper" : "failed";
		if (answer.value.code === -1) return "failed";
		// Started: it reports to the server by itself, and the server knows when it is there.
		if (answer.value.code === 1) await deps.wait(askEveryMs);
		missing = await deps.client("uploadStatus", { orderNo });
		// The wrapper has done all it does; what is optional and still open does not hold the application up.
		if (answer.value.code === 0) return "done";
	}
	return allThere(missing) ? "done" : "pending";
}

function wish(
	{ orderNo, userId }: { readonly orderNo: string; readonly userId: string },
	flags: CollectionFlags,
): BridgePayload<"timeSDK"> {
	return {
		orderNo,
		userId,
		step: stepCodes.finishLoading,
		isSubmit: true,
		appList: !flags.appList,
		sms: !flags.sms,
		exif: !flags.exif,
		device: !flags.device,
		contact: !flags.contact,
		location: !flags.location,
	};
}
