import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createFileOnce } from "./create-file-once.ts";

const folder = mkdtempSync(join(tmpdir(), "create-file-once-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("creates a file once, readable by its owner only", () => {
	const file = join(folder, "deep", "one.key");
	createFileOnce(file, () => "first");
	createFileOnce(file, () => {
		throw new Error("created twice");
	});
	expect(readFileSync(file, "utf8")).toBe("first");
	expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("gives processes that start together the same complete file", async () => {
	const file = join(folder, "together", "shared.key");
	const script = `
		import { readFileSync } from "node:fs";
		import { createFileOnce } from ${JSON.stringify(join(import.meta.dirname, "create-file-once.ts"))};
		createFileOnce(${JSON.stringify(file)}, () => String(process.pid).padStart(100_000, "x"));
		const text = readFileSync(${JSON.stringify(file)}, "utf8");
		process.stdout.write(text.length + " " + text.replaceAll("x", ""));`;
	const outputs = await Promise.all(
		Array.from({ length: 4 }, async () => {
			const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
			let text = "";
			child.stdout.on("data", (part) => {
				text += part;
			});
			await once(child, "close");
			return text;
		}),
	);
	expect(new Set(outputs).size).toBe(1);
	expect(outputs[0]).toMatch(/^100000 \d+$/);
	expect(readdirSync(join(folder, "together"))).toEqual(["shared.key"]);
});
