import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { localFiles } from "./local-files.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = localFiles(folder);
const name = "0f5c1d9e-1111-4222-8333-944455566677";

it("replaces a file and leaves no temporary file behind", async () => {
	await files.put(name, Buffer.from("first"));
	await files.put(name, Buffer.from("second"));
	expect((await files.get(name))?.toString()).toBe("second");
	expect(readdirSync(folder, { recursive: true })).toHaveLength(2);
});
