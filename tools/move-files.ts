import { listFileNames } from "../apps/server/src/modules/image/store/file-names.ts";
import { CannotStart } from "../apps/server/src/platform/config/cannot-start.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { openFiles } from "../apps/server/src/start/open-files.ts";
import { copyFiles } from "../packages/providers/src/files/index.ts";
import { openDatabase } from "./open-database.ts";
import { requirePinnedNode } from "./pinned-node.ts";

/**
 * Copies all files that rows refer to from the store of FILES_URL to the one of the argument, and compares each copy.
 * May be repeated: what was copied is only compared. Exits with 1 when a file is missing or cannot be copied.
 */
requirePinnedNode();

async function main(target: string | undefined): Promise<void> {
	const config = readConfig(process.env);
	if (target === undefined)
		throw new CannotStart("Name the new place: npm run move-files -- s3://bucket?region=…");
	const from = await openFiles(config.files);
	const to = await openFiles(readConfig({ ...process.env, FILES_URL: target }).files);
	const database = await openDatabase(config);
	const copying = copyFiles(listFileNames(database.db), { from, to });
	const { copied, present, missing } = await copying.finally(database.close);
	process.stdout.write(
		`${copied} files copied and compared, ${present} were there, ${missing.length} missing\n`,
	);
	for (const name of missing) process.stdout.write(`missing: ${name}\n`);
	process.exitCode = missing.length > 0 ? 1 : 0;
}

main(process.argv[2]).catch((error: unknown) => {
	process.stderr.write(`${error instanceof CannotStart ? error.message : String(error).slice(0, 2000)}\n`);
	process.exitCode = 1;
});
