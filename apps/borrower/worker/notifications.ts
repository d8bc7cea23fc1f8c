/** What a push shows. The server encrypts it for this browser; see push-notification.ts there. */
type PushNotice = {
	readonly title: string;
	readonly text: string;
	/** The screen that a tap opens. */
	readonly url: string;
	/** A notification with the same tag replaces the one on the screen. */
	readonly tag: string;
};

/** A browser shows a text of its own if we show nothing, so an unreadable push shows this. */
const fallback: PushNotice = { title: "Puente", text: "", url: "/#/", tag: "puente" };

/** Any other address than a screen of the app becomes home. */
export function readPush(data: string): PushNotice {
	try {
		const { title, text, url, tag } = JSON.parse(data) as Partial<PushNotice>;
		if (typeof title !== "string" || typeof text !== "string" || typeof tag !== "string") return fallback;
		return { title, text, tag, url: screenUrl(url) };
	} catch {
		return fallback;
	}
}

const screenUrl = (url: unknown) => (typeof url === "string" && url.startsWith("/#/") ? url : "/#/");

export function showPush(registration: ServiceWorkerRegistration, data: string): Promise<void> {
	const { title, text, url, tag } = readPush(data);
	return registration.showNotification(title, {
		body: text,
		tag,
		icon: "/icon-192.png",
		data: { url },
	});
}

/** Brings an open app to the front and opens the screen there; opens the app if there is none. */
export async function openScreen(clients: Clients, notification: Notification): Promise<void> {
	const url = screenUrl((notification.data as { readonly url?: unknown } | null)?.url);
	notification.close();
	const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
	const app = pages.find((page) => new URL(page.url).pathname === "/");
	if (app === undefined) return void (await clients.openWindow(url));
	await app.focus();
	// A page that no worker controls yet cannot be moved.
	await app.navigate(url).catch(() => clients.openWindow(url));
}
