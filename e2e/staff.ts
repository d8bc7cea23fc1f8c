import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { staffWire } from "@puente/contract/staff";
import { expectReady, load } from "./borrower.ts";

async function openSession(context: APIRequestContext, name: string): Promise<void> {
	const opened = await context.post(`/sandbox/staff/${name}/session`);
	expect(opened.status(), name).toBe(200);
}

/** Signs a demo staff member in and opens the console; the session replaces the one that the browser had. */
export async function signIn(page: Page, name: string): Promise<void> {
	await openSession(page.request, name);
	await load(page, "/console/", "/");
	await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
	await expectReady(page);
}

/** A staff member without a browser: the calls that the console would make. */
export type Clerk = {
	readonly post: (path: string, input: object) => Promise<Record<string, unknown>>;
	readonly leave: () => Promise<void>;
};

export async function clerk(baseURL: string, name: string): Promise<Clerk> {
	const desk = await request.newContext({ baseURL, extraHTTPHeaders: { [staffWire.header]: "1" } });
	await openSession(desk, name);
	return {
		async post(path, input) {
			const reply = await (await desk.post(`${staffWire.base}${path}`, { data: input })).json();
			expect(reply, path).toMatchObject({ code: 0 });
			return reply.data;
		},
		leave: () => desk.dispose(),
	};
}
