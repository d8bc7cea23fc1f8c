/**
 * The push services of the browsers: Chrome, Edge on Android, Samsung and Opera (Google), Firefox (Mozilla), Safari
 * (Apple), Edge on Windows (Microsoft). A name that begins with a dot also stands for all hosts below it.
 */
const services = [
	"fcm.googleapis.com",
	"updates.push.services.mozilla.com",
	".push.apple.com",
	".notify.windows.com",
];

/**
 * Whether the server may send a push to this address. The address comes from a phone, and the server posts to it: with
 * any other address a borrower could make the server call machines of our own network. So only the known push services
 * are allowed, over https on the usual port; in the sandbox also the simulated one.
 */
export function isPushEndpoint(endpoint: string, sandboxEndpoint: string | null): boolean {
	const url = URL.parse(endpoint);
	if (url === null || url.username !== "" || url.password !== "") return false;
	if (sandboxEndpoint !== null && isBelow(url, sandboxEndpoint)) return true;
	return url.protocol === "https:" && url.port === "" && services.some((service) => isServed(url, service));
}

function isServed({ hostname }: URL, service: string): boolean {
	return service.startsWith(".") ? hostname.endsWith(service) : hostname === service;
}

/** The parsed path is compared, in which `..` is resolved. */
function isBelow({ origin, pathname, search }: URL, base: string): boolean {
	const allowed = new URL(base);
	return origin === allowed.origin && search === "" && pathname.startsWith(`${allowed.pathname}/`);
}
