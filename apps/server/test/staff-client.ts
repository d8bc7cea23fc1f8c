import {
	type StaffCallName,
	type StaffCalls,
	type StaffInput,
	staffCalls,
	staffWire,
} from "@puente/contract/staff";
import type { StaffRole } from "@puente/core/staff";
import type { Reply } from "./harness.ts";

/** Whatever has an address: the server of a test. */
type At = { readonly address: string };
export type DemoPerson = {
	readonly name: string;
	readonly roles: readonly StaffRole[];
	readonly password: string;
	readonly secret: string;
	readonly code: string;
};

/** One browser of the console: it keeps its cookie. */
export type Desk = {
	readonly call: <Name extends StaffCallName>(
		name: Name,
		input: StaffInput<StaffCalls[Name]>,
	) => Promise<Reply>;
	/** The same without types, for what a browser would not send. */
	readonly send: (name: StaffCallName, input: object, headers?: Record<string, string>) => Promise<Response>;
	readonly cookie: () => string | null;
};

export function openDesk({ address }: At, cookie: string | null = null): Desk {
	let kept = cookie;
	const send: Desk["send"] = async (name, input, headers = { [staffWire.header]: "1" }) => {
		const { method, path } = staffCalls[name];
		const sent = { lang: "en", ...headers, ...(kept !== null && { cookie: `${staffWire.cookie}=${kept}` }) };
		const query = new URLSearchParams(input as Record<string, string>);
		const response =
			method === "GET"
				? await fetch(`${address}/staff${path}?${query}`, { headers: sent })
				: await fetch(`${address}/staff${path}`, {
						method,
						headers: { "content-type": "application/json", ...sent },
						body: JSON.stringify(input),
					});
		const set = response.headers.get("set-cookie");
		if (set !== null) kept = /^puente_staff=([^;]*)/.exec(set)?.[1] || null;
		return response;
	};
	return {
		send,
		cookie: () => kept,
		async call(name, input) {
			const response = await send(name, input);
			const body = (await response.json()) as Reply["body"];
			return { status: response.status, body, headers: response.headers };
		},
	};
}

export async function demoPeople(server: At): Promise<readonly DemoPerson[]> {
	const reply = await openDesk(server).call("demoStaff", {});
	return (reply.body.data as { staff: readonly DemoPerson[] }).staff;
}

/** Signs a person of the sandbox in, by name or as the first of a role. */
export async function signInAs(server: At, who: StaffRole | (string & {})): Promise<Desk> {
	const people = await demoPeople(server);
	const person = people.find(({ name, roles }) => name === who || roles[0] === who);
	if (!person) throw new Error(`Nobody is ${who}.`);
	const desk = openDesk(server);
	const { name, password, code } = person;
	const first = await desk.call("signIn", { name, password });
	const { ticket } = first.body.data as { ticket: string };
	const second = await desk.call("confirmSignIn", { ticket, code });
	if (second.body.code !== 0) throw new Error(`${who} was not let in: ${second.body.msg}`);
	return desk;
}
