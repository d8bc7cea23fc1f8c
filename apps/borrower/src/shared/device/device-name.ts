type Known = readonly [pattern: RegExp, name: string];

/** In this order: an Android phone also says Linux, an iPhone also says Mac. */
const systems: readonly Known[] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "Mac"],
	[/CrOS/, "Chromebook"],
	[/Linux/, "Linux"],
];
/** Most browsers also say Chrome, and all of Apple's say Safari. */
const browsers: readonly Known[] = [
	[/Edg(e|A|iOS)?\//, "Edge"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/OPR\//, "Opera"],
	[/(Firefox|FxiOS)\//, "Firefox"],
	[/(Chrome|CriOS)\//, "Chrome"],
	[/Safari\//, "Safari"],
];

/** Browser and system of this device, such as "Chrome, Android", so that its owner knows it again. */
export function deviceName(userAgent: string): string {
	const nameIn = (known: readonly Known[]) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
	return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(", ");
}
