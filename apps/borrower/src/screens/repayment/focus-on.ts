/** Scrolls to and focuses an invalid control; for a group, its first input. */
export function focusOn(id: string): void {
	// Waits until the error text is rendered, because it must be visible too.
	setTimeout(() => {
		const control = document.getElementById(id);
		control?.scrollIntoView({ block: "center" });
		const first = control?.matches("fieldset") ? control.querySelector("input") : control;
		first?.focus({ preventScroll: true });
	});
}
