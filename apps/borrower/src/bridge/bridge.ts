import {
	type BridgeAction,
	type BridgePayload,
	type BridgeReply,
	bridgeActions,
	bridgeChannel,
	bridgeResponse,
} from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { type BridgeWindow, type Carrier, frameCarrier, nativeCarrier, readMessage } from "./carriers.ts";

/** No wrapper; no reply in time; or a reply that failed or could not be parsed. */
type BridgeRefusal = "noBridge" | "timeout" | "failed";

export type Bridge = {
	readonly request: <A extends BridgeAction>(
		action: A,
		payload: BridgePayload<A>,
	) => Promise<Result<BridgeReply<A>, BridgeRefusal>>;
	/** Whether there is a wrapper, after the handshake. */
	readonly isPresent: () => Promise<boolean>;
};

const secondMs = 1000;
const replyMsMax = 3 * secondMs;
/** Timeout of actions that wait for a person. */
const personMsMax = 10 * 60 * secondMs;
const handshakeMsMax = secondMs;

const timeoutsMs: Readonly<Partial<Record<BridgeAction, number>>> = {
	toLogin: personMsMax,
	selectContact: personMsMax,
};

type PendingReply = (message: Readonly<Record<string, unknown>>) => void;
type RawRequest = (
	action: BridgeAction,
	payload: object,
	waitMs: number,
) => Promise<Result<unknown, BridgeRefusal>>;

export function createBridge(view: BridgeWindow, newId: () => string): Bridge {
	const native = nativeCarrier(view);
	const candidate = native ?? frameCarrier(view);
	const raw = candidate === null ? null : requestOver(candidate, newId);
	// An injected native bridge is trusted. A frame may belong to any site, so it must first reply to a handshake.
	const ready: Promise<RawRequest | null> =
		raw === null || native !== null
			? Promise.resolve(raw)
			: raw("getLoginInfo", {}, handshakeMsMax).then((handshake) => (handshake.ok ? raw : null));
	return {
		async request(action, payload) {
			const send = await ready;
			if (send === null) return refuse("noBridge");
			const answer = await send(action, payload, timeoutsMs[action] ?? replyMsMax);
			return answer.ok ? parseReply(action, answer.value) : answer;
		},
		isPresent: async () => (await ready) !== null,
	};
}

function parseReply<A extends BridgeAction>(
	action: A,
	reply: unknown,
): Result<BridgeReply<A>, BridgeRefusal> {
	const parsed = bridgeActions[action].reply.safeParse(reply);
	return parsed.success ? ok(parsed.data as BridgeReply<A>) : refuse("failed");
}

/** Matches replies to requests by id; replies with an unknown id are dropped. */
function requestOver(carrier: Carrier, newId: () => string): RawRequest {
	const pending = new Map<string, PendingReply>();
	carrier.listen((text) => {
		const message = readMessage(text);
		const id = message?.["id"];
		if (message === null || typeof id !== "string") return;
		pending.get(id)?.(message);
	});
	return (action, payload, waitMs) =>
		new Promise((resolve) => {
			const id = newId();
			const finish = (result: Result<unknown, BridgeRefusal>) => {
				clearTimeout(timer);
				pending.delete(id);
				resolve(result);
			};
			const timer = setTimeout(() => finish(refuse("timeout")), waitMs);
			pending.set(id, (message) => {
				const response = bridgeResponse.safeParse(message);
				const reply = response.success ? response.data.reply : undefined;
				finish(reply === undefined ? refuse("failed") : ok(reply));
			});
			try {
				carrier.send(JSON.stringify({ channel: bridgeChannel, id, action, payload }));
			} catch {
				finish(refuse("failed"));
			}
		});
}
