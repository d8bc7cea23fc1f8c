import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "./pinned-node.ts";
import { startProduct } from "./running.ts";
import { ensureChromium } from "./system.ts";

/** Takes the pictures of the documents from the running product, so that they show what is there. */
const folder = join(root, "docs", "pictures");
mkdirSync(folder, { recursive: true });
const product = await startProduct(8480);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });

const desk = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
await desk.goto(`${product.address}/phone/`);
const app = desk.frameLocator("iframe");
await app.getByRole("button", { name: "Log in or register" }).click();
await app.getByRole("button", { name: "New here? Register" }).click();
await app.getByLabel("Mobile number").fill("8031234567");
await app.getByRole("checkbox", { name: "Terms of Service" }).check();
await app.getByRole("checkbox", { name: "Privacy Policy" }).check();
await app.getByRole("button", { name: "Continue" }).click();
await app.getByRole("checkbox", { name: "I have read this and agree" }).check();
await app.getByRole("button", { name: "Agree and continue" }).click();
await desk
	.getByRole("button", { name: /^Fill in the code/ })
	.first()
	.click();
await desk.waitForTimeout(500);
await desk.screenshot({ path: join(folder, "phone.png") });

const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
for (const [name, path] of [
	["home", "/?packageName=com.puente.mx"],
	["login", "/?packageName=com.puente.mx#/user/login"],
] as const) {
	await phone.goto(product.address + path);
	await phone.getByRole("heading", { level: 1 }).waitFor();
	await phone.screenshot({ path: join(folder, `${name}.png`) });
}
await browser.close();
await product.stop();
