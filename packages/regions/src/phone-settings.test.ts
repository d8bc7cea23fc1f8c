import { expect, it } from "vitest";
import { phoneSettings } from "./phone-settings.ts";

it.each([
	[["es-MX", "en-US"], "America/Tijuana", "es", "mx"],
	[["es-419"], "America/Bogota", "es", "co"],
	[["hi-IN", "en-IN"], "Etc/UTC", "en", "in"],
	[["en-US"], Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata" }).resolvedOptions().timeZone, "en", "in"],
	[["pt-BR", "es"], "Africa/Lagos", "es", "ng"],
	[["fr-FR"], "Europe/Paris", undefined, undefined],
	[[], "", undefined, undefined],
] as const)("a phone set to %j that keeps the time of %s is read", (tags, timeZone, language, country) => {
	expect(phoneSettings(tags, timeZone)).toEqual({ language, country });
});
