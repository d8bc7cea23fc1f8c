import { phoneCipher } from "@puente/contract/phone-cipher";
import { type Bridge, createBridge } from "../../bridge/bridge.ts";
import { createPhoneEvents, type PhoneEvents } from "../../bridge/phone-events.ts";
import { type Caller, type Client, createClient } from "../../data/client.ts";
import { createOperations, indexedDbOperations } from "../../data/operations.ts";
import { randomUuid } from "../../data/random.ts";
import { browserExchange } from "../../data/transport.ts";

/** Client, bridge and phone events, with the schemas and the cipher that they need. */
export type Wire = { readonly client: Client; readonly bridge: Bridge; readonly phoneEvents: PhoneEvents };

export function createWire(caller: () => Caller): Wire {
	return {
		client: createClient({
			exchange: browserExchange,
			cipher: phoneCipher,
			caller,
			operations: createOperations(indexedDbOperations(), Date.now),
			nowMs: Date.now,
		}),
		bridge: createBridge(window, randomUuid),
		phoneEvents: createPhoneEvents(window),
	};
}
