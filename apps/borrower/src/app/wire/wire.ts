import { type Caller, type Client, createClient, createOperations, randomUuid } from "@puente/client";
import { loadCall } from "@puente/contract/lazy-calls";
import { phoneCipher } from "@puente/contract/phone-cipher";
import { type Bridge, createBridge } from "../../bridge/bridge.ts";
import { createPhoneEvents, type PhoneEvents } from "../../bridge/phone-events.ts";
import { browserExchange } from "../../data/exchange.ts";
import { indexedDbOperations } from "../../data/operation-store.ts";

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
			callOf: loadCall,
		}),
		bridge: createBridge(window, randomUuid),
		phoneEvents: createPhoneEvents(window),
	};
}
