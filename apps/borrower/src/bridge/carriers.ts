import { bridgeChannel, bridgeNames } from "@puente/contract";

/** One way to a wrapper: texts go out by `send`, and whatever comes in is handed to the listener. */
export type Carrier = {
	readonly send: (text: string) => void;
	readonly listen: (receive: (message: unknown) => void) => void;
};

/** The parts of a window that carriers touch; tests bring their own. */
export type BridgeWindow = {
	readonly parent: { readonly postMessage: (text: string, origin: string) => void };
	readonly location: { readonly origin: string };
	readonly addEventListener: (type: "message", listener: (event: MessageEvent) => void) => void;
};

type TextPort = { readonly postMessage: (text: string) => void };

function isTextPort(value: unknown): value is TextPort {
	// An interface injected by Android is an exotic object whose methods are not always own functions: look, don't unpack.
	return (
		value != null &&
		(typeof value === "object" || typeof value === "function") &&
		typeof (value as Record<string, unknown>)["postMessage"] === "function"
	);
}

function property(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A native wrapper: Android injects an object, iOS a message handler; both answer through one global function. */
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

/** The sandbox phone holds the app in a frame of its own origin. Whether it is one, only an answer can tell. */
export function frameCarrier(view: BridgeWindow): Carrier | null {
	if ((view.parent as unknown) === view) return null;
	return {
		send: (text) => view.parent.postMessage(text, view.location.origin),
		listen: (receive) => onParentMessage(view, receive),
	};
}

/** Only the frame around us, and only from our own origin: any other window could be anybody. */
export function onParentMessage(view: BridgeWindow, receive: (message: unknown) => void): void {
	view.addEventListener("message", (event) => {
		if (event.origin === view.location.origin && (event.source as unknown) === view.parent)
			receive(event.data);
	});
}

/** Our messages travel as JSON text; the sandbox phone may also hand over the object itself. */
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
