import type { KeyboardEvent } from "react";

const controls = "input, select, textarea, button[aria-haspopup]";

/** The phone's key "Next" moves to the next field. In the last one it submits the form. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const { key, target, currentTarget } = event;
	if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
	const fields = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
		(field) => !field.matches('[readonly], [disabled], [tabindex="-1"]') && field.checkVisibility(),
	);
	const next = fields[fields.indexOf(target) + 1];
	if (next === undefined) return;
	event.preventDefault();
	next.focus();
}
