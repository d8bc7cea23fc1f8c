import type { Page } from "@playwright/test";
import { bridgeNames, bridgeRequest, type LoginInfo } from "@puente/contract";
import type { Language } from "@puente/core/region";
import { createDataCollection } from "../../apps/sandbox/src/phone/wrapper/data-collection.ts";
import { phoneFacts } from "../../apps/sandbox/src/phone/wrapper/phone-facts.ts";
import { answerRequest } from "../../apps/sandbox/src/phone/wrapper/wrapper.ts";
import { clientOf } from "../../e2e/calls.ts";

/**
 * Injects the bridge of a native wrapper into the page, answered as the sandbox phone answers. So the app is alone in its
 * window as on a phone, and no page around it takes processor time.
 */
export async function installWrapper(
	page: Page,
	app: { readonly packageName: string; readonly language: Language },
): Promise<void> {
	let session: LoginInfo | null = null;
	const collection = createDataCollection({
		facts: () => phoneFacts(app),
		async report({ token }, report) {
			const call = await clientOf(page, { ...app, token });
			await call("uploadReport", report);
		},
	});
	const phone = {
		permissions: () => ({ camera: true, location: true, contacts: true, notifications: true }),
		hasOwnLogin: () => false,
		readSession: () => session,
		writeSession: (written: LoginInfo | null) => {
			session = written;
		},
		showLogin: async () => null,
		pickContact: async () => null,
		collection,
	};
	await page.exposeFunction("answerBridge", async (text: string) =>
		JSON.stringify(await answerRequest(bridgeRequest.parse(JSON.parse(text)), phone)),
	);
	await page.addInitScript(({ android, receive }) => {
		const view = window as unknown as {
			answerBridge: (text: string) => Promise<string>;
		} & Record<string, (text: string) => void>;
		const postMessage = (text: string) =>
			void view.answerBridge(text).then((answer) => view[receive]?.(answer));
		Object.assign(window, { [android]: { postMessage } });
	}, bridgeNames);
}
