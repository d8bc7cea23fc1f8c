import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { button, expectText } from "../../test/desk.tsx";
import { t } from "../../test/words.ts";
import { WithWords } from "./language.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props = Partial<Parameters<typeof ReasonDialog>[0]>;

async function ask(props: Props = {}) {
	localStorage.setItem("puente.console.language", "en");
	const onSubmit = vi.fn(async (_reason: string): Promise<string | null> => null);
	const onClose = vi.fn();
	await render(
		<WithWords>
			<ReasonDialog title="Block?" button="Block" onSubmit={onSubmit} onClose={onClose} {...props} />
		</WithWords>,
	);
	await expect.element(page.getByRole("dialog", { name: "Block?" })).toBeVisible();
	return { onSubmit, onClose };
}

const reason = () => page.getByRole("textbox", { name: t("app.reason") });

describe("the question for a reason", () => {
	it("refuses a reason that is too short, and marks the field", async () => {
		const { onSubmit } = await ask();
		await reason().fill("  no  ");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await expect.element(reason()).toHaveAttribute("aria-invalid", "true");
		expect(onSubmit).not.toHaveBeenCalled();
	});

	it("gives the reason without the spaces around it, and closes", async () => {
		const { onSubmit, onClose } = await ask();
		await reason().fill("  The bank was closed  ");
		await button("Block").click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		expect(onSubmit).toHaveBeenCalledExactlyOnceWith("The bank was closed");
	});

	it("needs no words where they are optional, but a few letters are still too short", async () => {
		const { onSubmit } = await ask({ optional: true });
		await reason().fill("abc");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await reason().fill("");
		await button("Block").click();
		await expect.poll(() => onSubmit.mock.calls).toEqual([[""]]);
	});

	it("shows a refusal inside, keeps the words, and can be tried again", async () => {
		const { onSubmit, onClose } = await ask();
		onSubmit.mockResolvedValueOnce("Somebody else was quicker.");
		await reason().fill("The bank was closed");
		await button("Block").click();
		await expect.element(page.getByRole("alert")).toMatchTextContent("Somebody else was quicker.");
		await expect.element(reason()).toHaveValue("The bank was closed");
		expect(onClose).not.toHaveBeenCalled();
		await button("Block").click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
	});

	it("is sent once by two presses", async () => {
		const { onSubmit } = await ask();
		onSubmit.mockReturnValue(new Promise(() => undefined));
		await reason().fill("The bank was closed");
		await button("Block").dblClick();
		await expect.element(button("Block")).toBeDisabled();
		expect(onSubmit).toHaveBeenCalledOnce();
	});

	it("is dropped by Cancel", async () => {
		const { onSubmit, onClose } = await ask();
		await button(t("app.cancel")).click();
		expect(onClose).toHaveBeenCalledOnce();
		expect(onSubmit).not.toHaveBeenCalled();
	});
});
