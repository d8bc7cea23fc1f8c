import { languages } from "@puente/core/region";
import type { Services } from "../shared/state/services.ts";

/** Follows what the app in the frame stores: language, country and session. */
export function followStorage({ language, device, session }: Services): void {
	window.addEventListener("storage", ({ key, newValue }) => {
		if (key === "language") {
			const chosen = languages.find((name) => name === newValue);
			if (chosen !== undefined) void language.choose(chosen);
		}
		if (key === "deviceMsg") device.reload();
		if (key === "token" || key === "userInfo") session.reload();
	});
}
