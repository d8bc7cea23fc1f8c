import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { staffWire } from "@puente/contract/staff";
import { queueNames } from "@puente/core";
import { tryNumber } from "./tries.ts";

type Seat = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
/** Who has sat down stays signed in for the stories after: a code opens one session, and the next one takes half a minute. */
const seats = new Map<string, Seat>();

/** Somebody of the sandbox's staff sits down at the console; whoever sat there before has left, still signed in. */
export async function signIn(page: Page, name: string): Promise<void> {
	const context = page.context();
	await context.clearCookies();
	await context.addCookies(seats.get(name) ?? []);
	await page.goto("/console/");
	const out = page.getByRole("button", { name: "Sign out" });
	const enter = page.getByRole("button", { name: new RegExp(`^${name}`) });
	await expect(out.or(enter)).toBeVisible();
	// Five wrong tries lock a name: who used this half minute's code elsewhere waits for the next one.
	const tried = async () => {
		if (await enter.isVisible()) await enter.click();
		await expect(out).toBeVisible({ timeout: 5000 });
	};
	await expect(tried).toPass({ timeout: 60_000, intervals: [10_000] });
	seats.set(name, await context.cookies());
	await takeBackProposed(page.request);
	await giveBackTaken(page.request);
}

/** A try that was cut short left something proposed, and the same is proposed once at a time. */
async function takeBackProposed(desk: APIRequestContext): Promise<void> {
	if (tryNumber() === 0) return;
	const { data } = await (await desk.get(`${staffWire.base}/proposals?which=mine`)).json();
	for (const { id, decision } of data.proposals as { id: string; decision: string | null }[]) {
		if (decision !== null) continue;
		await desk.post(`${staffWire.base}/proposals/decide`, {
			headers: { [staffWire.header]: "1" },
			data: { id, decision: "withdrawn" },
		});
	}
}

/** It left something in somebody's hands as well, and nobody else may settle that. */
async function giveBackTaken(desk: APIRequestContext): Promise<void> {
	if (tryNumber() === 0) return;
	for (const queue of queueNames) {
		const { code, data } = await (
			await desk.get(`${staffWire.base}/queue?queue=${queue}&assignedTo=me`)
		).json();
		// Not everybody works on every queue.
		const taken = code === 0 ? (data.items as { id: string }[]) : [];
		for (const { id } of taken) {
			await desk.post(`${staffWire.base}/queue/assign`, {
				headers: { [staffWire.header]: "1" },
				data: { queue, id, to: "nobody" },
			});
		}
	}
}

export async function signOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/** Somebody of the staff past the screens, with a cookie of their own. */
export type Clerk = {
	readonly post: (path: string, input: object) => Promise<Record<string, unknown>>;
	readonly leave: () => Promise<void>;
};

export async function clerk(page: Page, name: string): Promise<Clerk> {
	const baseURL = new URL(page.url()).origin;
	const desk = await request.newContext({ baseURL, extraHTTPHeaders: { [staffWire.header]: "1" } });
	// A code opens one session, and somebody may have used this half minute's. Five wrong ones lock the name.
	await expect.poll(() => isLetIn(desk, name), { timeout: 60_000, intervals: [10_000] }).toBe(true);
	await takeBackProposed(desk);
	return {
		async post(path, input) {
			const reply = await (await desk.post(`${staffWire.base}${path}`, { data: input })).json();
			expect(reply, path).toMatchObject({ code: 0 });
			return reply.data;
		},
		leave: () => desk.dispose(),
	};
}

async function isLetIn(desk: APIRequestContext, name: string): Promise<boolean> {
	const send = async (path: string, data: object) =>
		(await (await desk.post(`${staffWire.base}${path}`, { data })).json()) as {
			code: number;
			data: { ticket: string };
		};
	const { data } = await (await desk.get(`${staffWire.base}/demo`)).json();
	const person = data.staff.find((one: { name: string }) => one.name === name);
	const { ticket } = (await send("/sign-in", { name, password: person.password })).data;
	return (await send("/sign-in/code", { ticket, code: person.code })).code === 0;
}
