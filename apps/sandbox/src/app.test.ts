import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testApp } from "./test-app.ts";

it("answers /health with ok", async () => {
	const app = await testApp();
	expect((await app.inject("/health")).json()).toEqual({ status: "ok" });
});

it("answers 503 with a hint to build when the phone page is not built", async () => {
	const app = await testApp();
	const response = await app.inject("/phone/");
	expect(response.statusCode).toBe(503);
	expect(response.body).toContain("npm run build");
});

it("serves the phone page, and redirects the path without a trailing slash", async () => {
	const folder = mkdtempSync(join(tmpdir(), "phone-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "index.html"), "<title>Phone</title>");
	const app = await testApp({ phoneDir: folder });
	expect((await app.inject("/phone/")).body).toContain("Phone");
	expect((await app.inject("/phone")).headers.location).toBe("/phone/");
});
