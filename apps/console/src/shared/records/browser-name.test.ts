import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

it.each([
	[
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36",
		"Chrome 156, Linux",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
		"Edge 140, Windows",
	],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
		"Safari 17, macOS",
	],
	["curl/8.5.0", "curl/8.5.0"],
])("converts the user agent %s to %s", (userAgent, name) => {
	expect(browserName(userAgent)).toBe(name);
});
