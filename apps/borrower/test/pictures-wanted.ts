import type { Language } from "@puente/core/region";
import type {} from "vitest";
import type {} from "vitest/browser";

export type Theme = "light" | "dark";

/** What `npm run pictures -- screens` asks of one browser page. */
export type PicturesWanted = {
	readonly width: number;
	readonly height: number;
	readonly language: Language;
	readonly themes: readonly Theme[];
	/** Beginnings of the names of screens; none means all screens. */
	readonly only: readonly string[];
};

declare module "vitest" {
	interface ProvidedContext {
		pictures: PicturesWanted;
	}
}

declare module "vitest/browser" {
	interface BrowserCommands {
		/** Takes a picture of the viewport, and stores it in the folder of the mode. */
		takePicture: (mode: string, name: string) => Promise<void>;
	}
}
