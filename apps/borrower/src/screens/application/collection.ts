import type { Client } from "@puente/client";
import type { BridgePayload, CallInput, CallOutput, Calls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import type { Bridge } from "../../bridge/bridge.ts";

export type CollectionFlags = CallOutput<Calls["uploadStatus"]>;

/** Outcome: complete or not needed; still running after all polls; or failed in the wrapper. */
export type CollectionOutcome = "done" | "pending" | "failed";

type CollectionDeps = {
	readonly client: Client;
	readonly bridge: Pick<Bridge, "request">;
	readonly wait: (ms: number) => Promise<void>;
	/** What the app itself may say about the phone, where no wrapper says it. */
	readonly facts: () => CallInput<Calls["uploadReport"]>["data"];
};

/** Most reports of the wrapper arrive within one call's time. */
const firstDelaysMs = [250, 500] as const;
const pollEveryMs = 1000;
const pollsMax = 15;

function isComplete(flags: CollectionFlags): boolean {
	return Object.values(flags).every(Boolean);
}

/**
 * Data collection of the specification, section 4. The server says what is missing, and the wrapper is asked to
 * collect it. It replies 0 (done or not needed), 1 (started) or -1 (failed or pending). A flag sent to the wrapper
 * is true for data to collect.
 */
export async function collect(
	deps: CollectionDeps,
	order: { readonly orderNo: string; readonly userId: string },
): Promise<CollectionOutcome> {
	const { orderNo } = order;
	const { enableTimeSdk } = await deps.client("uploadEnable", { orderNo });
	if (!enableTimeSdk) return "done";
	let missing = await deps.client("uploadStatus", { orderNo });
	for (let attempt = 0; attempt < pollsMax && !isComplete(missing); attempt++) {
		const answer = await deps.bridge.request("timeSDK", timeSdkPayload(order, missing));
		if (!answer.ok) return answer.refusal === "noBridge" ? reportFacts(deps, orderNo, missing) : "failed";
		if (answer.value.code === -1) return "failed";
		// The wrapper reports to the server, which knows when the data is complete.
		if (answer.value.code === 1) await deps.wait(firstDelaysMs[attempt] ?? pollEveryMs);
		missing = await deps.client("uploadStatus", { orderNo });
		// The wrapper is done; missing optional data does not block the application.
		if (answer.value.code === 0) return "done";
	}
	return isComplete(missing) ? "done" : "pending";
}

/** A browser knows nothing of the other classes; no region requires them. */
async function reportFacts(
	{ client, facts }: CollectionDeps,
	orderNo: string,
	missing: CollectionFlags,
): Promise<CollectionOutcome> {
	if (!missing.device) await client("uploadReport", { orderNo, class: "device", data: facts() });
	return "done";
}

function timeSdkPayload(
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
