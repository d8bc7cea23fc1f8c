const browsers = [
	[/Edg\/(\d+)/, "Edge"],
	[/OPR\/(\d+)/, "Opera"],
	[/Firefox\/(\d+)/, "Firefox"],
	[/Chrome\/(\d+)/, "Chrome"],
	[/Version\/(\d+).*Safari/, "Safari"],
] as const;

const systems = [
	[/Android/, "Android"],
	[/iPhone|iPad/, "iOS"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "macOS"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
] as const;

/** "Chrome 140, Windows": the readable name of a browser. An unknown user agent is returned unchanged. */
export function browserName(userAgent: string): string {
	const browser = browsers.flatMap(([pattern, name]) => {
		const version = pattern.exec(userAgent)?.[1];
		return version === undefined ? [] : [`${name} ${version}`];
	})[0];
	const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
	return browser === undefined ? userAgent : [browser, system].filter(Boolean).join(", ");
}
