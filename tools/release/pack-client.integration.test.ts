import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../pinned-node.ts";
import { packClient } from "./pack-client.ts";

const program = `
	import { connect, toFailure } from "@puente/client";
	import { addressOf } from "@puente/client/staff";
	const call = connect("http://127.0.0.1:9", { packageName: "com.puente.mx", language: "en" });
	const known: Promise<boolean> = call("existsByMobile", { country: "mx", mobile: "5512345678" })
		.then(({ exists }) => exists);
	console.log(addressOf("session", {}), await known.catch((thrown) => toFailure(thrown).kind));
`;

// Two compilations, of a package that changes rarely.
describe.runIf(process.env["TESTS"] === "all")("the packed client", () => {
	let project: string;
	/** A project that has installed the packed client; its registry packages are ours. */
	beforeAll(() => {
		project = mkdtempSync(join(tmpdir(), "puente-client-"));
		const packed = packClient(join(project, "packed"));
		const modules = join(project, "node_modules");
		mkdirSync(join(modules, "@puente/client"), { recursive: true });
		execFileSync("tar", ["xzf", packed, "-C", join(modules, "@puente/client"), "--strip-components=1"]);
		for (const name of ["zod", "@noble"]) symlinkSync(join(root, "node_modules", name), join(modules, name));
		writeFileSync(join(project, "package.json"), '{ "type": "module" }');
	});
	afterAll(() => rmSync(project, { recursive: true, force: true }));

	it("runs as JavaScript in a project of its own", () => {
		writeFileSync(join(project, "program.mjs"), program.replace(": Promise<boolean>", ""));
		const printed = execFileSync(process.execPath, [join(project, "program.mjs")], { encoding: "utf8" });
		expect(printed.trim()).toBe("/staff/session network");
	});

	it("has types that know every call", () => {
		const compile = (text: string): string => {
			writeFileSync(join(project, "program.ts"), text);
			const options = [
				"--noEmit",
				"--strict",
				"--target",
				"esnext",
				"--module",
				"nodenext",
				"--lib",
				"esnext,dom",
			];
			try {
				const tsc = join(root, "node_modules/.bin/tsc");
				return execFileSync(tsc, [...options, "--types", "", "program.ts"], {
					cwd: project,
					encoding: "utf8",
				});
			} catch (error) {
				return (error as { stdout: string }).stdout;
			}
		};
		expect(compile(program)).toBe("");
		expect(compile(program.replace('country: "mx"', 'country: "br"'))).toContain(
			"Type '\"br\"' is not assignable",
		);
	});
});
