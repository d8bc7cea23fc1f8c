import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { packFolder, unpackInto } from "./snapshot.ts";

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "puente-snapshot-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

function packSmall(): Buffer {
	const folder = makeFolder();
	mkdirSync(join(folder, "pglite", "empty"), { recursive: true });
	mkdirSync(join(folder, "files"));
	writeFileSync(join(folder, "pglite", "PG_VERSION"), "18");
	writeFileSync(join(folder, "files", "picture"), Buffer.from([0, 255, 10]));
	writeFileSync(join(folder, "nothing"), "");
	return packFolder(folder);
}

it("unpacks the same files and folders that were packed", () => {
	const directory = join(makeFolder(), "data");
	unpackInto(packSmall(), directory, "pglite");
	expect(readdirSync(directory, { recursive: true }).map(String).sort()).toEqual([
		"files",
		join("files", "picture"),
		"nothing",
		"pglite",
		join("pglite", "PG_VERSION"),
		join("pglite", "empty"),
	]);
	expect(readFileSync(join(directory, "files", "picture"))).toEqual(Buffer.from([0, 255, 10]));
	expect(readFileSync(join(directory, "nothing"), "utf8")).toBe("");
});

it("unpacks again what a killed process had begun to unpack", () => {
	const directory = makeFolder();
	mkdirSync(join(directory, "unpacking", "pglite"), { recursive: true });
	writeFileSync(join(directory, "unpacking", "half"), "a part of a file");
	unpackInto(packSmall(), directory, "pglite");
	expect(readdirSync(directory).sort()).toEqual(["files", "nothing", "pglite"]);
});
