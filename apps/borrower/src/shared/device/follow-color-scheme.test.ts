import { expect, it } from "vitest";
import { followColorScheme } from "./follow-color-scheme.ts";

it("sets the phone's theme now and after a change", () => {
	const page = { dataset: {} as DOMStringMap };
	const media = Object.assign(new EventTarget(), { matches: false });
	followColorScheme(page, media);
	expect(page.dataset["theme"]).toBe("light");
	media.matches = true;
	media.dispatchEvent(new Event("change"));
	expect(page.dataset["theme"]).toBe("dark");
});
