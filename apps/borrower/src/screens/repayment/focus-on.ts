/** Scrolls to a control that is wrong and gives it the focus; a group hands it to its first control. */
export function focusOn(id: string): void {
	// After the sentence about it was drawn: it belongs to what must be seen.
	setTimeout(() => {
		const control = document.getElementById(id);
		control?.scrollIntoView({ block: "center" });
		const first = control?.matches("fieldset") ? control.querySelector("input") : control;
		first?.focus({ preventScroll: true });
	});
}
