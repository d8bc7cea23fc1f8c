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

/** No wrapper around us; it did not answer in time; or it answered that it could not, or something unreadable. */
type BridgeRefusal = "noBridge" | "timeout" | "failed";

export type Bridge = {
	readonly ask: <A extends BridgeAction>(
		action: A,
		payload: BridgePayload<A>,
	) => Promise<Result<BridgeReply<A>, BridgeRefusal>>;
	/** Whether a wrapper is there, after the first greeting. */
	readonly present: () => Promise<boolean>;
};

const secondMs = 1000;
const answerMsMax = 3 * secondMs;
/** Where a person has to do something first. */
const personMsMax = 10 * 60 * secondMs;
const greetingMsMax = secondMs;

const patience: Readonly<Partial<Record<BridgeAction, number>>> = {
	toLogin: personMsMax,
	selectContact: personMsMax,
};

type Waiting = (message: Readonly<Record<string, unknown>>) => void;
type RawAsk = (
	action: BridgeAction,
	payload: object,
	waitMs: number,
) => Promise<Result<unknown, BridgeRefusal>>;

export function createBridge(view: BridgeWindow, newId: () => string): Bridge {
	const native = nativeCarrier(view);
	const candidate = native ?? frameCarrier(view);
	const raw = candidate === null ? null : speakOver(candidate, newId);
	// A native wrapper proves itself by being injected. A frame may be anybody's: it counts once it has greeted back.
	const arrived: Promise<RawAsk | null> =
		raw === null || native !== null
			? Promise.resolve(raw)
			: raw("getLoginInfo", {}, greetingMsMax).then((greeting) => (greeting.ok ? raw : null));
	return {
		async ask(action, payload) {
			const speak = await arrived;
			if (speak === null) return refuse("noBridge");
			const answer = await speak(action, payload, patience[action] ?? answerMsMax);
			return answer.ok ? parseReply(action, answer.value) : answer;
		},
		present: async () => (await arrived) !== null,
	};
}

function parseReply<A extends BridgeAction>(
	action: A,
	reply: unknown,
): Result<BridgeReply<A>, BridgeRefusal> {
	const parsed = bridgeActions[action].reply.safeParse(reply);
	return parsed.success ? ok(parsed.data as BridgeReply<A>) : refuse("failed");
}

/** Pairs answers with questions by their id; an answer to nothing, or a second one, is dropped. */
function speakOver(carrier: Carrier, newId: () => string): RawAsk {
	const waiting = new Map<string, Waiting>();
	carrier.listen((text) => {
		const message = readMessage(text);
		const id = message?.["id"];
		if (message === null || typeof id !== "string") return;
		waiting.get(id)?.(message);
	});
	return (action, payload, waitMs) =>
		new Promise((resolve) => {
			const id = newId();
			const finish = (result: Result<unknown, BridgeRefusal>) => {
				clearTimeout(timer);
				waiting.delete(id);
				resolve(result);
			};
			const timer = setTimeout(() => finish(refuse("timeout")), waitMs);
			waiting.set(id, (message) => {
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
