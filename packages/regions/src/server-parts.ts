import type { Country } from "@puente/core/region";
import type { RegionSandbox } from "./sandbox.ts";
import type { Sources } from "./sources.ts";

type ServerParts = {
	readonly sandbox: () => Promise<{ readonly sandbox: RegionSandbox }>;
	readonly sources: () => Promise<{ readonly sources: Sources }>;
};

/** What the apps must not contain. A country without its line does not compile. */
export const serverParts: Readonly<Record<Country, ServerParts>> = {
	mx: { sandbox: () => import("./mx/sandbox.ts"), sources: () => import("./mx/sources.ts") },
	co: { sandbox: () => import("./co/sandbox.ts"), sources: () => import("./co/sources.ts") },
	in: { sandbox: () => import("./in/sandbox.ts"), sources: () => import("./in/sources.ts") },
	ng: { sandbox: () => import("./ng/sandbox.ts"), sources: () => import("./ng/sources.ts") },
};
