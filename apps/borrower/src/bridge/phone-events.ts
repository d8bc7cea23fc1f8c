import { type Language, languages } from "@puente/core/region";
import { type BridgeWindow, onParentMessage, readMessage } from "./carriers.ts";

/** Events of the sandbox phone: a tapped SMS code, or a language chosen outside. */
export type PhoneEvent =
	| { readonly event: "code"; readonly code: string }
	| { readonly event: "language"; readonly language: Language };

function parsePhoneEvent(message: unknown): PhoneEvent | null {
	const fields = readMessage(message);
	if (fields === null) return null;
	const { event, code, language } = fields;
	if (event === "code" && typeof code === "string" && /^\d{6}$/.test(code)) return { event, code };
	const knownLanguage = languages.find((name) => name === language);
	return event === "language" && knownLanguage !== undefined ? { event, language: knownLanguage } : null;
}

export type PhoneEvents = {
	/** Calls the listener with each event until the returned function is called. */
	readonly subscribe: (listener: (event: PhoneEvent) => void) => () => void;
};

export function createPhoneEvents(view: BridgeWindow): PhoneEvents {
	const listeners = new Set<(event: PhoneEvent) => void>();
	const framed = (view.parent as unknown) !== view;
	if (framed) {
		onParentMessage(view, (message) => {
			const event = parsePhoneEvent(message);
			if (event !== null) for (const listener of [...listeners]) listener(event);
		});
	}
	return {
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
	};
}
