import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react/pure";
import { Checkbox, SelectField, TextArea, TextField } from "./field.tsx";

const ignore = () => undefined;

describe("a field", () => {
	it("is found by its label and described by its hint", async () => {
		await render(<TextField label="Amount" hint="At most 100" value="5" onChange={ignore} required />);
		const field = page.getByRole("textbox", { name: "Amount" });
		await expect.element(field).toHaveValue("5");
		await expect.element(field).toHaveAccessibleDescription("At most 100");
		await expect.element(field).toHaveAttribute("aria-required", "true");
		await expect.element(field).toHaveAttribute("aria-invalid", "false");
	});

	it("is marked as invalid, with the error instead of the hint", async () => {
		await render(<TextArea label="Reason" hint="Why" error="Too short" value="" onChange={ignore} />);
		const field = page.getByRole("textbox", { name: "Reason" });
		await expect.element(field).toHaveAccessibleDescription("Too short");
		await expect.element(field).toHaveAttribute("aria-invalid", "true");
		await expect.element(page.getByText("Why")).not.toBeInTheDocument();
	});

	it("reports typed text", async () => {
		const onChange = vi.fn();
		await render(<TextField label="Name" value="" onChange={onChange} />);
		await page.getByRole("textbox", { name: "Name" }).fill("Ana");
		expect(onChange).toHaveBeenLastCalledWith("Ana");
	});

	it("is disabled on request", async () => {
		await render(<TextField label="Name" value="" onChange={ignore} disabled />);
		await expect.element(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
	});

	it("with options reports the chosen value, and an empty string for the empty choice", async () => {
		const onChange = vi.fn();
		const options = [
			{ value: "mx", label: "Mexico" },
			{ value: "ng", label: "Nigeria" },
		] as const;
		await render(<SelectField label="Region" none="All" value="mx" options={options} onChange={onChange} />);
		const field = page.getByRole("combobox", { name: "Region" });
		await field.selectOptions("Nigeria");
		expect(onChange).toHaveBeenLastCalledWith("ng");
		await field.selectOptions("All");
		expect(onChange).toHaveBeenLastCalledWith("");
	});

	it("of type checkbox is toggled by its label", async () => {
		const onChange = vi.fn();
		await render(<Checkbox label="Hidden" checked={false} onChange={onChange} />);
		await page.getByText("Hidden").click();
		expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
	});
});
