import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { button, expectText } from "../../../test/open-console.tsx";
import { t } from "../../../test/words.ts";
import { WithWords } from "../language.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props = Partial<Parameters<typeof ReasonDialog>[0]>;

async function showDialog(props: Props = {}) {
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

describe("the reason dialog", () => {
	it("refuses a reason that is too short, and marks the field", async () => {
		const { onSubmit } = await showDialog();
		await reason().fill("  no  ");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await expect.element(reason()).toHaveAttribute("aria-invalid", "true");
		expect(onSubmit).not.toHaveBeenCalled();
	});

	it("submits the trimmed reason, and closes", async () => {
		const { onSubmit, onClose } = await showDialog();
		await reason().fill("  The bank was closed  ");
		await button("Block").click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
		expect(onSubmit).toHaveBeenCalledExactlyOnceWith("The bank was closed");
	});

	it("accepts an empty optional reason, but not one that is too short", async () => {
		const { onSubmit } = await showDialog({ optional: true });
		await reason().fill("abc");
		await button("Block").click();
		await expectText(t("app.reasonShort", { count: 5 }));
		await reason().fill("");
		await button("Block").click();
		await expect.poll(() => onSubmit.mock.calls).toEqual([[""]]);
	});

	it("shows a refusal inside, keeps the text, and can be submitted again", async () => {
		const { onSubmit, onClose } = await showDialog();
		onSubmit.mockResolvedValueOnce("A colleague was quicker.");
		await reason().fill("The bank was closed");
		await button("Block").click();
		await expect.element(page.getByRole("alert")).toMatchTextContent("A colleague was quicker.");
		await expect.element(reason()).toHaveValue("The bank was closed");
		expect(onClose).not.toHaveBeenCalled();
		await button("Block").click();
		await expect.poll(() => onClose.mock.calls.length).toBe(1);
	});

	it("submits once on a double click", async () => {
		const { onSubmit } = await showDialog();
		onSubmit.mockReturnValue(new Promise(() => undefined));
		await reason().fill("The bank was closed");
		await button("Block").dblClick();
		await expect.element(button("Block")).toBeDisabled();
		expect(onSubmit).toHaveBeenCalledOnce();
	});

	it("closes without submitting on Cancel", async () => {
		const { onSubmit, onClose } = await showDialog();
		await button(t("app.cancel")).click();
		expect(onClose).toHaveBeenCalledOnce();
		expect(onSubmit).not.toHaveBeenCalled();
	});
});
