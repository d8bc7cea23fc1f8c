import type { Country } from "@puente/contract/region";
import { type RefObject, useRef, useState } from "react";
import { countryOfApp, simulatedCountries } from "../countries/index.ts";
import { setDeviceId } from "./app/device-id.ts";
import { usePackages } from "./app/use-packages.ts";
import { useBorrowers } from "./borrowers/use-borrowers.ts";
import {
	errorMessage,
	getNotifications,
	type InstalledApp,
	type PhoneNotification,
	usePolling,
} from "./calls.ts";
import { installCamera } from "./camera/pretend-camera.ts";
import { useClock } from "./clock/use-clock.ts";
import { useMails } from "./mail/use-mails.ts";
import { frameAllow, type Permissions } from "./permissions/permissions.ts";
import { initialSettings, type Settings, settings as settingsSchema } from "./settings.ts";
import { splitAtCode, splitAtLink, type Text } from "./sms/texts.ts";
import { useInbox } from "./sms/use-inbox.ts";
import { useStored } from "./stored.ts";
import { useWrapper } from "./wrapper/use-wrapper.ts";

const pollMs = 2000;
/** The app stores the id of its subscription here, as a browser would keep the subscription itself. */
const subscriptionKey = "puente-phone.push";

type NotificationsState = {
	/** The newest notification that just arrived, until it is tapped or closed. */
	readonly arrived: PhoneNotification | null;
	readonly dismiss: () => void;
	/** Opens its screen in the app, as the service worker does on a real phone. */
	readonly open: (notification: PhoneNotification) => void;
};

/** Notifications of the app in the frame. Those from before the page was opened are not shown again. */
function useNotifications(frame: RefObject<HTMLIFrameElement | null>): NotificationsState {
	const [arrived, setArrived] = useState<PhoneNotification | null>(null);
	const previous = useRef<{ readonly subscription: string | null; readonly newest: number } | null>(null);

	usePolling(async () => {
		const subscription = localStorage.getItem(subscriptionKey);
		// The inbox shows that the server cannot be reached.
		const found = subscription === null ? [] : await getNotifications(subscription).catch(() => null);
		if (found === null) return;
		const before = previous.current;
		const newest = found[0]?.id ?? 0;
		previous.current = { subscription, newest };
		const seen = before?.subscription === subscription ? before.newest : 0;
		if (before !== null && newest > seen) setArrived(found[0] ?? null);
	}, pollMs);

	const dismiss = () => setArrived(null);
	return {
		arrived,
		dismiss,
		open({ url }) {
			dismiss();
			const app = frame.current?.contentWindow;
			if (app) app.location.hash = new URL(url, location.origin).hash;
		},
	};
}

/** Deleting a database that is still open elsewhere would wait for ever. */
const deleteTimeoutMs = 2000;

/**
 * Removes what uninstalling the app would remove: everything of this origin except the session storage, which belongs
 * to the page. The frame must be removed before, so that it keeps no database open.
 */
async function wipeAppData(): Promise<void> {
	localStorage.clear();
	const databases = await indexedDB.databases();
	await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : deleteDatabase(name))));
	for (const name of await caches.keys()) await caches.delete(name);
	for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
}

function deleteDatabase(name: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase(name);
		const timer = setTimeout(() => reject(new Error(`The database ${name} is in use.`)), deleteTimeoutMs);
		request.onsuccess = () => {
			clearTimeout(timer);
			resolve();
		};
		request.onerror = () => reject(request.error);
	});
}

export type PhoneState = ReturnType<typeof usePhone>;

/** The state of the page: settings, the app in the frame, the wrapper, and what the people and the clock do. */
export function usePhone() {
	const stored = useStored<Settings>("settings", settingsSchema, initialSettings);
	const change = (changed: Partial<Settings>) => stored.write({ ...stored.read(), ...changed });
	const frame = useRef<HTMLIFrameElement>(null);
	const packages = usePackages();
	const clock = useClock();
	const wrapper = useWrapper(frame, stored.read);
	const app = useApp(frame, wrapper);
	const demo = useBorrowers(async (borrower, session) => {
		await app.wipe(() => {
			setDeviceId(session.deviceId);
			wrapper.session.write(session);
			change({ packageName: borrower.packageName, language: null });
		});
	});
	const ownNumber = wrapper.session.value?.phoneNumber ?? null;
	const inbox = useInbox((text) => demo.isForOther(text, ownNumber));
	const settings = stored.value;
	const { home, ...installed } = installedApp(packages.apps, settings);
	const { packageName } = installed;

	return {
		settings,
		change,
		frame,
		...installed,
		inbox,
		mails: useMails(),
		notifications: useNotifications(frame),
		clock,
		wrapper,
		app,
		...useTapOnText({ inbox, wrapper, app }),
		chooseLanguage(language: "en" | "es") {
			change({ language });
			// An app that is still starting does not receive events; a restart passes the language in the address.
			if (wrapper.isListening()) wrapper.sendEvent({ event: "language", language });
			else app.restart();
		},
		changePermissions(permissions: Permissions) {
			const allowChanged = frameAllow(permissions) !== frameAllow(settings.permissions);
			change({ permissions });
			// The browser applies the permissions of a frame only when the frame is created.
			if (allowChanged) app.restart();
		},
		peoplePanel: {
			borrowers: demo.borrowers,
			problem: demo.problem,
			home,
			ownNumber,
			loggingIn: demo.loggingIn,
			onLogIn: demo.logIn,
			onNew(chosen: Country) {
				const local = packages.apps.find((one) => one.country === chosen);
				void app.wipe(() => {
					wrapper.session.write(null);
					change({ packageName: local?.packageName ?? packageName, language: null });
				});
			},
		},
		appPanel: {
			packages,
			packageName,
			wiping: app.wiping,
			wipeProblem: app.wipeProblem,
			onChoose(chosen: string) {
				wrapper.dismissSheet();
				// A separately installed app would have its own storage, and start in its default language.
				localStorage.removeItem("language");
				change({ packageName: chosen, language: null });
			},
			onSize: (size: Settings["size"]) => change({ size }),
			onReopen: app.reopen,
			onWipe: () => app.wipe(() => wrapper.session.write(null)),
		},
	};
}

/** A tap on a text fills its code in, in the app or in the wrapper's own login, or opens its link. */
function useTapOnText(phone: {
	inbox: ReturnType<typeof useInbox>;
	wrapper: ReturnType<typeof useWrapper>;
	app: ReturnType<typeof useApp>;
}) {
	const { inbox, wrapper, app } = phone;
	const [sheetCode, setSheetCode] = useState("");
	const fillCode = (code: string) => {
		if (wrapper.sheet?.kind === "login") setSheetCode(code);
		else wrapper.sendEvent({ event: "code", code });
	};
	const tapText = (text: Text) => {
		inbox.markRead(text);
		const { before, screen } = splitAtLink(text.text);
		const { code } = splitAtCode(before);
		if (code !== null) fillCode(code);
		else if (screen !== null) app.openScreen(screen);
	};
	return { sheetCode, setSheetCode, fillCode, tapText };
}

/** The app on the phone, and what follows from its country. */
function installedApp(apps: readonly InstalledApp[], settings: Settings) {
	const installed = apps.find((one) => one.packageName === settings.packageName) ?? apps[0] ?? null;
	const packageName = installed?.packageName ?? null;
	const country = countryOfApp(packageName);
	return {
		packageName,
		country,
		/** Null until the registered apps are known. */
		home: installed?.country ?? null,
		timeZone: simulatedCountries[country].timeZone,
		/** The language set on the phone, else the default language of the app. */
		language: settings.language ?? installed?.language ?? "en",
	};
}

/** Starts, restarts and wipes the app in the frame. A new `start` creates a new frame. */
function useApp(frame: RefObject<HTMLIFrameElement | null>, wrapper: ReturnType<typeof useWrapper>) {
	const [start, setStart] = useState(0);
	const [wiping, setWiping] = useState(false);
	const [wipeProblem, setWipeProblem] = useState<string | null>(null);
	const restart = () => {
		wrapper.dismissSheet();
		wrapper.forgetListener();
		setStart((before) => before + 1);
	};
	return {
		start,
		wiping,
		wipeProblem,
		restart,
		/** As a link in a text opens the app on a real phone. */
		openScreen(screen: string) {
			const app = frame.current?.contentWindow;
			if (app) app.location.hash = screen;
		},
		async showToCamera(papers: string) {
			const app = frame.current?.contentWindow;
			if (app) await installCamera(app, papers);
		},
		reopen() {
			wrapper.dismissSheet();
			wrapper.forgetListener();
			frame.current?.contentWindow?.location.reload();
		},
		/** The frame is removed first, because it keeps its databases open. `then` runs before the frame is back. */
		async wipe(then: () => void) {
			setWiping(true);
			setWipeProblem(null);
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			try {
				await wipeAppData();
				then();
			} catch (error) {
				setWipeProblem(errorMessage(error));
			}
			setWiping(false);
			restart();
		},
	};
}
