/**
 * Sets the theme of the page to the phone's setting, now and when it changes. An attribute and not a media query, so
 * that tests can show both themes.
 */
export function followColorScheme(
	page: Pick<HTMLElement, "dataset">,
	dark: Pick<MediaQueryList, "matches" | "addEventListener">,
): void {
	const follow = () => {
		page.dataset["theme"] = dark.matches ? "dark" : "light";
	};
	follow();
	dark.addEventListener("change", follow);
}
