/** Where the phone page of the sandbox finds the subscription whose notifications it shows. */
const phoneKey = "puente-phone.push";

/**
 * A subscription at the sandbox instead of the browser's push service, which needs the internet. Only the server of a
 * sandbox names such an endpoint.
 */
export async function subscribeAtSandbox(publicKey: string, endpoint: string) {
	const response = await fetch("/sandbox/push/subscriptions", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ applicationServerKey: publicKey }),
	});
	if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
	const { id, p256dh, auth } = (await response.json()) as Readonly<Record<"id" | "p256dh" | "auth", string>>;
	localStorage.setItem(phoneKey, id);
	return { endpoint: `${endpoint}/${id}`, p256dh, auth };
}
