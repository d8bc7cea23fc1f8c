import { phoneCipher } from "@puente/contract/phone-cipher";
import { type Bridge, createBridge } from "../bridge/bridge.ts";
import { createPhoneEvents, type PhoneEvents } from "../bridge/phone-events.ts";
import { type Client, createClient, type Speaker } from "../data/client.ts";
import { createOperations, indexedDbShelf } from "../data/operations.ts";
import { randomUuid } from "../data/random.ts";
import { browserExchange } from "../data/transport.ts";

/** Everything that speaks to the outside, with the schemas and the cipher that it needs. */
export type Wire = { readonly client: Client; readonly bridge: Bridge; readonly phoneEvents: PhoneEvents };

export function createWire(speaker: () => Speaker): Wire {
	return {
		client: createClient({
			exchange: browserExchange,
			cipher: phoneCipher,
			speaker,
			operations: createOperations(indexedDbShelf(), Date.now),
			nowMs: Date.now,
		}),
		bridge: createBridge(window, randomUuid),
		phoneEvents: createPhoneEvents(window),
	};
}
