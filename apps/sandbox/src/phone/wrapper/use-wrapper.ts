import { bridgeChannel, type LoginInfo } from "@puente/contract";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import type { Contact } from "../../countries/country.ts";
import { countryOfApp, simulatedCountries } from "../../countries/index.ts";
import { reportCollected } from "../calls.ts";
import type { Settings } from "../settings.ts";
import { useStored } from "../stored.ts";
import { addEntry, describeDetails, describeSummary, type LogEntry } from "./bridge-log.ts";
import { type CollectedReport, createDataCollection } from "./data-collection.ts";
import { answerRequest, type Phone, readRequest } from "./wrapper.ts";

/** The sheet over the app while a request waits for the user. */
type Sheet =
	| { readonly kind: "contact"; readonly close: (contact: Contact | null) => void }
	| { readonly kind: "login"; readonly close: (session: LoginInfo | null) => void };

/** An event that the wrapper sends to the app. */
type AppEvent =
	| { readonly event: "code"; readonly code: string }
	| { readonly event: "language"; readonly language: "en" | "es" };

const storedSession = z.nullable(
	z.object({ token: z.string(), userId: z.string(), phoneNumber: z.string() }),
);

function useBridgeLog() {
	const [entries, setEntries] = useState<readonly LogEntry[]>([]);
	const count = useRef(0);
	const add = useCallback((direction: LogEntry["direction"], action: string, payload: unknown) => {
		count.current += 1;
		const entry = {
			id: count.current,
			atMs: Date.now(),
			direction,
			action,
			summary: describeSummary(action, payload),
			details: describeDetails(payload),
		};
		setEntries((before) => addEntry(before, entry));
	}, []);
	const clear = useCallback(() => setEntries([]), []);
	return { entries, add, clear };
}

/** One sheet at a time: a second request cancels the first, as on a phone. */
function useSheet() {
	const [sheet, setSheet] = useState<Sheet | null>(null);
	const open = useRef<Sheet | null>(null);
	const show = useCallback((next: Sheet | null) => {
		open.current = next;
		setSheet(next);
	}, []);
	const dismiss = useCallback(() => {
		open.current?.close(null);
		show(null);
	}, [show]);
	const openSheet = useCallback(
		<T>(make: (close: (answer: T | null) => void) => Sheet) =>
			new Promise<T | null>((resolve) => {
				dismiss();
				const next = make((answer) => {
					resolve(answer);
					if (open.current === next) show(null);
				});
				show(next);
			}),
		[dismiss, show],
	);
	return { sheet, openSheet, dismiss };
}

function parameterOf(frame: HTMLIFrameElement | null, name: string): string | null {
	return new URL(frame?.src ?? location.href).searchParams.get(name);
}

export function useWrapper(frame: RefObject<HTMLIFrameElement | null>, settings: () => Settings) {
	const log = useBridgeLog();
	const { sheet, openSheet, dismiss } = useSheet();
	const session = useStored<LoginInfo | null>("session", storedSession, null);
	const [collection] = useState(() => {
		/** The address of the frame contains the package name and language of the app. */
		const app = () => ({
			packageName: parameterOf(frame.current, "packageName") ?? localStorage.getItem("packageName") ?? "",
			language: settings().language ?? parameterOf(frame.current, "lang") ?? "en",
		});
		return createDataCollection({
			report: (holder, report) => reportCollected(app(), holder, report),
			facts: () => phoneFacts(app()),
		});
	});

	const phone: Phone = {
		permissions: () => settings().permissions,
		hasOwnLogin: () => settings().ownLogin,
		readSession: session.read,
		writeSession: session.write,
		showLogin: () => openSheet<LoginInfo>((close) => ({ kind: "login", close })),
		pickContact: () => openSheet<Contact>((close) => ({ kind: "contact", close })),
		collection,
	};

	/** Whether the app in the frame has sent a message since its start. */
	const listening = useRef(false);
	const onMessage = useEffectEvent(async (message: MessageEvent) => {
		const app = frame.current?.contentWindow ?? null;
		const request = readRequest(message, { origin: location.origin, frame: app });
		if (request === null || app === null) return;
		if (!settings().bridge) return log.add("ignored", request.action, request.payload);
		listening.current = true;
		log.add("asked", request.action, request.payload);
		const response = await answerRequest(request, phone);
		log.add("answered", request.action, response.reply);
		app.postMessage(response, location.origin);
	});
	useEffect(() => {
		const listen = (message: MessageEvent) => void onMessage(message);
		window.addEventListener("message", listen);
		return () => window.removeEventListener("message", listen);
	}, []);

	return {
		log,
		session,
		sheet,
		dismissSheet: dismiss,
		isListening: () => listening.current,
		forgetListener: () => {
			listening.current = false;
		},
		sendEvent(event: AppEvent) {
			const app = frame.current?.contentWindow;
			if (!app) return;
			log.add("event", event.event, event);
			app.postMessage({ channel: bridgeChannel, ...event }, location.origin);
		},
	};
}

/** The data that this phone uploads: no more than the permissions text names. */
function phoneFacts(app: {
	readonly packageName: string;
	readonly language: string;
}): Readonly<Record<CollectedReport["class"], CollectedReport["data"]>> {
	return {
		device: {
			system: "Puente phone",
			systemVersion: "1",
			appVersion: "1",
			timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
			language: app.language,
		},
		location: { state: simulatedCountries[countryOfApp(app.packageName)].place },
	};
}
