import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { button, dialog, expectText } from "../../../test/open-console.tsx";
import { t } from "../../../test/words.ts";
import { WithWords } from "../language.tsx";
import { ReasonAction } from "./reason-action.tsx";

const input = (reason: string) => ({ reason });

async function showAction(options: { readonly optional?: boolean; readonly allowed?: boolean } = {}) {
	const { optional = false, allowed = true } = options;
	localStorage.setItem("puente.console.language", "en");
	const run = vi.fn(async (_input: { readonly reason: string }): Promise<string | null> => null);
	const action = { allowed, run };
	const words = {
		label: "Block ana",
		title: "Block?",
		submitLabel: "Block",
		text: "Until two people agree.",
	};
	await render(
		<WithWords>
			<ReasonAction {...words} action={action} input={input} optional={optional} />
			<p>Rendered</p>
		</WithWords>,
	);
	await expectText("Rendered");
	return run;
}

async function showDialog(options: Parameters<typeof showAction>[0] = {}) {
	const run = await showAction(options);
	await button("Block ana").click();
	await expect.element(page.getByRole("dialog", { name: "Block?" })).toBeVisible();
	return run;
}

const reason = () => page.getByRole("textbox", { name: t("app.reason") });
const expectClosed = () => expect.element(dialog()).not.toBeInTheDocument();

describe("a button that asks for a reason", () => {
	it("is not shown to those who may not make its call", async () => {
		await showAction({ allowed: false });
		await expect.element(button("Block ana")).not.toBeInTheDocument();
	});

	it("refuses a reason that is too short, and marks the field", async () => {
		const run = await showDialog();
		await reason().fill("  no  ");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await expect.element(reason()).toHaveAttribute("aria-invalid", "true");
		expect(run).not.toHaveBeenCalled();
	});

	it("submits the trimmed reason, and closes", async () => {
		const run = await showDialog();
		await reason().fill("  The bank was closed  ");
		await button("Block").click();
		await expectClosed();
		expect(run).toHaveBeenCalledExactlyOnceWith({ reason: "The bank was closed" });
	});

	it("accepts an empty optional reason, but not one that is too short", async () => {
		const run = await showDialog({ optional: true });
		await reason().fill("abc");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await reason().fill("");
		await button("Block").click();
		await expect.poll(() => run.mock.calls).toEqual([[{ reason: "" }]]);
	});

	it("shows a refusal inside, keeps the text, and can be submitted again", async () => {
		const run = await showDialog();
		run.mockResolvedValueOnce("A colleague was quicker.");
		await reason().fill("The bank was closed");
		await button("Block").click();
		await expect.element(page.getByRole("alert")).toMatchTextContent("A colleague was quicker.");
		await expect.element(reason()).toHaveValue("The bank was closed");
		await button("Block").click();
		await expectClosed();
	});

	it("submits once on a double click", async () => {
		const run = await showDialog();
		run.mockReturnValue(new Promise(() => undefined));
		await reason().fill("The bank was closed");
		await button("Block").dblClick();
		await expect.element(button("Block")).toBeDisabled();
		expect(run).toHaveBeenCalledOnce();
	});

	it("closes without submitting on Cancel", async () => {
		const run = await showDialog();
		await button(t("app.cancel")).click();
		await expectClosed();
		expect(run).not.toHaveBeenCalled();
	});
});
