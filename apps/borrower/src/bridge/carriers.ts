import { bridgeChannel, bridgeNames } from "@puente/contract";

/** A channel to a wrapper: sends texts and passes incoming messages to the listener. */
export type Carrier = {
	readonly send: (text: string) => void;
	readonly listen: (receive: (message: unknown) => void) => void;
};

/** The parts of a window that carriers use; replaced in tests. */
export type BridgeWindow = {
	readonly parent: { readonly postMessage: (text: string, origin: string) => void };
	readonly location: { readonly origin: string };
	readonly addEventListener: (type: "message", listener: (event: MessageEvent) => void) => void;
};

type TextPort = { readonly postMessage: (text: string) => void };

function isTextPort(value: unknown): value is TextPort {
	// The object that Android injects may not have own methods, so test the property without destructuring.
	return (
		value != null &&
		(typeof value === "object" || typeof value === "function") &&
		typeof (value as Record<string, unknown>)["postMessage"] === "function"
	);
}

function property(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Android injects an object, iOS a message handler; both reply through one global function. */
export function nativeCarrier(view: BridgeWindow): Carrier | null {
	const android = property(view, bridgeNames.android);
	const ios = property(property(property(view, "webkit"), "messageHandlers"), bridgeNames.ios);
	const port = isTextPort(android) ? android : isTextPort(ios) ? ios : null;
	if (port === null) return null;
	return {
		send: (text) => port.postMessage(text),
		listen: (receive) => {
			Object.assign(view, { [bridgeNames.receive]: receive });
		},
	};
}

/** The sandbox phone embeds the app in a frame of its own origin. Only its handshake reply proves that it is one. */
export function frameCarrier(view: BridgeWindow): Carrier | null {
	if ((view.parent as unknown) === view) return null;
	return {
		send: (text) => view.parent.postMessage(text, view.location.origin),
		listen: (receive) => onParentMessage(view, receive),
	};
}

/** Accepts messages only from the parent frame and only from our own origin. */
export function onParentMessage(view: BridgeWindow, receive: (message: unknown) => void): void {
	view.addEventListener("message", (event) => {
		if (event.origin === view.location.origin && (event.source as unknown) === view.parent)
			receive(event.data);
	});
}

/** Parses a message: JSON text, or an object from the sandbox phone. */
export function readMessage(message: unknown): Readonly<Record<string, unknown>> | null {
	let value: unknown = message;
	if (typeof message === "string") {
		try {
			value = JSON.parse(message);
		} catch {
			return null;
		}
	}
	if (typeof value !== "object" || value === null) return null;
	const fields = value as Record<string, unknown>;
	return fields["channel"] === bridgeChannel ? fields : null;
}
