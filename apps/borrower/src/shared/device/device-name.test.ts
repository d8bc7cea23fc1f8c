import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it.each([
	[
		"Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
		"Chrome, Android",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
		"Safari, iPhone",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
		"Edge, Windows",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
	["something else", ""],
])("%s is shown as %j", (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});
