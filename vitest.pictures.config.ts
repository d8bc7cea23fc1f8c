import { join } from "node:path";
import type {} from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import type { BrowserCommand } from "vitest/node";
import { modeNames, pagesFor } from "./tools/pictures/modes.ts";
import { screensFolder } from "./tools/run.ts";
import { borrower, screensProject } from "./tools/testing/screens-project.ts";

/** What `npm run pictures -- screens` runs: the cases of the screen tests, as pictures and not as tests. */
const listIn = (name: string) => (process.env[name] ?? "").split(",").filter(Boolean);
const modes = listIn("PICTURES_MODES");
const only = listIn("PICTURES_ONLY");

/** Transitions are brought to their end, such as that of the colours after the theme changed. */
const takePicture: BrowserCommand<[mode: string, name: string]> = async ({ page }, mode, name) => {
	await page.screenshot({ path: join(screensFolder, mode, `${name}.png`), animations: "disabled" });
};

const screens = screensProject(borrower);
/** Without a picture for so long, something is wrong with the case and not with the machine. */
const patienceMs = 30_000;

const pages = pagesFor(modes.length > 0 ? modes : modeNames, only);

export default defineConfig({
	...screens,
	test: {
		...screens.test,
		name: "pictures",
		include: ["test/every-case.pictures.ts"],
		maxWorkers: pages.length,
		testTimeout: 2 * patienceMs,
		expect: { poll: { timeout: patienceMs } },
		browser: {
			...screens.test?.browser,
			enabled: true,
			commands: { takePicture },
			instances: pages.map((wanted) => ({
				browser: "chromium",
				name: `${wanted.width}-${wanted.language}`,
				provide: { pictures: wanted },
			})),
		},
	},
});
