import {
	type Caller,
	CallFailed,
	type Client,
	createClient,
	createOperations,
	randomUuid,
} from "@puente/client";
import { loadCall } from "@puente/contract/lazy-calls";
import { type Sealer, webCipher } from "@puente/contract/web-cipher";
import { type Bridge, createBridge } from "../../bridge/bridge.ts";
import { createPhoneEvents, type PhoneEvents } from "../../bridge/phone-events.ts";
import { browserExchange } from "../../data/exchange.ts";
import { indexedDbOperations } from "../../data/operation-store.ts";

/** Client, bridge and phone events, with the schemas that they need. */
export type Wire = { readonly client: Client; readonly bridge: Bridge; readonly phoneEvents: PhoneEvents };

/** Without TLS, as on a test phone in the office, browsers have no WebCrypto. */
function slowCipher(packageName: string): Sealer {
	return {
		async seal(text, boundTo) {
			const { phoneCipher } = await import("@puente/contract/phone-cipher").catch((cause) => {
				throw new CallFailed({ kind: "network" }, { cause });
			});
			return phoneCipher(packageName).seal(text, boundTo);
		},
	};
}

export function createWire(caller: () => Caller): Wire {
	return {
		client: createClient({
			exchange: browserExchange,
			cipher: window.isSecureContext ? webCipher : slowCipher,
			caller,
			operations: createOperations(indexedDbOperations(), Date.now),
			nowMs: Date.now,
			callOf: loadCall,
		}),
		bridge: createBridge(window, randomUuid),
		phoneEvents: createPhoneEvents(window),
	};
}
