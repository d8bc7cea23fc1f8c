import type { KeyboardEvent } from "react";

const controls = "input, select, textarea, button[aria-haspopup]";
/** Fields in which Enter does not begin another line. */
const lines = "input, textarea[enterkeyhint]";

/** The phone's key "Next" moves to the next field. In the last one it submits the form. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const { key, target, currentTarget } = event;
	if (key !== "Enter" || !(target instanceof HTMLElement) || !target.matches(lines)) return;
	const fields = [...currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
		(field) => !field.matches('[readonly], [disabled], [tabindex="-1"]') && field.checkVisibility(),
	);
	const next = fields[fields.indexOf(target) + 1];
	event.preventDefault();
	if (next === undefined) currentTarget.requestSubmit();
	else next.focus();
}
