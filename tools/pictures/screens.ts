import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { requirePinnedNode, root } from "../pinned-node.ts";
import { screensFolder } from "../run.ts";
import { ensureChromium } from "../system.ts";
import { modeNames } from "./modes.ts";
import { makeSheets } from "./sheets.ts";

/**
 * Takes a picture of every case of the borrower app's screen tests, in every size, theme and language, and lays them
 * out on sheets. `--only home,repay` takes the screens whose names begin so, `--mode 390-light-en` one mode.
 */
requirePinnedNode();
const { values } = parseArgs({
	args: process.argv.slice(3),
	options: { only: { type: "string", default: "" }, mode: { type: "string", default: "" } },
});
const unknown = values.mode.split(",").filter((name) => name !== "" && !modeNames.includes(name));
if (unknown.length > 0) {
	console.error(`There is no mode ${unknown.join(", ")}. The modes are ${modeNames.join(", ")}.`);
	process.exit(1);
}

rmSync(screensFolder, { recursive: true, force: true });
const chromium = ensureChromium();
const { status } = spawnSync("vitest", ["run", "--config", "vitest.pictures.config.ts"], {
	cwd: root,
	stdio: "inherit",
	env: {
		...process.env,
		CHROMIUM: chromium,
		PICTURES_ONLY: values.only,
		PICTURES_MODES: values.mode,
	},
});
const sheets = await makeSheets(chromium);
console.log(`${sheets} sheets are in ${relative(root, screensFolder)}/sheets.`);
if (status !== 0) console.error("The cases named above have no picture, or one that is not to be trusted.");
process.exit(status === 0 ? 0 : 1);
