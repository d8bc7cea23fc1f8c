import { staffCalls } from "@puente/contract/staff";
import { expect, it } from "vitest";
import { showPage } from "./open-console.tsx";
import { borrowerScenes } from "./scenes/borrower-scenes.ts";
import { editingScenes } from "./scenes/editing-scenes.ts";
import { otherScenes } from "./scenes/other-scenes.ts";
import { queueScenes } from "./scenes/queue-scenes.ts";
import type { Scene } from "./scenes/scene.ts";
import { type Answers, refused } from "./wire.ts";
import { t } from "./words.ts";

const scenes: readonly Scene[] = [...queueScenes, ...borrowerScenes, ...editingScenes, ...otherScenes].filter(
	({ route, variant, prepare }) =>
		(route?.includes(":id") === true || route === "/staff") && variant === undefined && prepare === undefined,
);

/** Some buttons make a call at once. */
const otherCalls: Answers = Object.fromEntries(
	Object.keys(staffCalls).map((name) => [name, refused("notPermitted")]),
);

/** Labels of the texts that are sent to the borrower. */
const messages = [t("voucher.answer"), t("feedback.lastWord")];

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const openDialog = () => document.querySelector("[role=dialog], dialog[open]");

function fieldsOf(dialog: Element): readonly { readonly label: string; readonly hint: string }[] {
	return [...dialog.querySelectorAll("textarea")].map((field) => {
		const label = field.labels[0]?.textContent ?? "";
		const hint = document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
		return { label, hint: hint?.textContent ?? "" };
	});
}

/** The texts that the dialogs behind the buttons of a page ask for. */
async function fieldsBehind({ path, roles, answers }: Scene): Promise<ReturnType<typeof fieldsOf>> {
	const { session: _, queues: __, failingProviders: ___, ...others } = otherCalls;
	await showPage({ path, roles, answers: { ...others, ...answers } });
	const address = location.hash;
	const found: { readonly label: string; readonly hint: string }[] = [];
	const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button:enabled")];
	// Several masked numbers have the same dialog.
	const different = new Map(buttons.map((button) => [button.textContent, button]));
	for (const button of different.values()) {
		if (!button.isConnected || location.hash !== address) continue;
		button.click();
		await frame();
		const dialog = openDialog();
		if (dialog === null) continue;
		found.push(...fieldsOf(dialog));
		dialog.querySelector<HTMLButtonElement>(`[aria-label="${t("app.close")}"]`)?.click();
		await expect.poll(openDialog).toBeNull();
	}
	return found;
}

const isMessage = (label: string) => messages.some((message) => label.startsWith(message));

it.each(scenes.map((scene) => [`${scene.route}: ${scene.state}`, scene] as const))(
	"says at the text of every dialog whether the borrower reads it: %s",
	async (_name, scene) => {
		for (const { label, hint } of await fieldsBehind(scene))
			expect([label, hint]).toEqual([label, t(isMessage(label) ? "app.messageHint" : "app.reasonHint")]);
	},
);

it.each([
	["vouchers", t("voucher.answer")],
	["feedback", t("feedback.lastWord")],
])("says that the borrower reads a message: %s", async (state, message) => {
	const scene = queueScenes.find((one) => one.state === state && one.variant === undefined);
	if (!scene) throw new Error(`no scene has the state ${state}`);
	const labels = (await fieldsBehind(scene)).map(({ label }) => label);
	expect(labels).toContainEqual(expect.stringContaining(message));
});
