import type { CallInput } from "@puente/contract";
import { type StaffCallName, type StaffCalls, staffCalls, staffWire } from "@puente/contract/staff";
import type { StaffRole } from "@puente/core/staff";
import type { Reply } from "../harness.ts";
import { randomUuid } from "../random.ts";

type ServerAddress = { readonly address: string };
export type DemoStaff = {
	readonly name: string;
	readonly roles: readonly StaffRole[];
	readonly password: string;
	readonly secret: string;
	readonly code: string;
};

/** Calls the server as one browser with the console does, and keeps its session cookie. */
export type StaffClient = {
	readonly call: <Name extends StaffCallName>(
		name: Name,
		input: CallInput<StaffCalls[Name]>,
	) => Promise<Reply>;
	/** Sends untyped input, for requests that the console would not make. A change gets an operation id if it has none. */
	readonly send: (name: StaffCallName, input: object, headers?: Record<string, string>) => Promise<Response>;
	readonly cookie: () => string | null;
};

export function createStaffClient({ address }: ServerAddress, cookie: string | null = null): StaffClient {
	let sessionCookie = cookie;
	const send: StaffClient["send"] = async (name, input, headers = { [staffWire.header]: "1" }) => {
		const { method, path, changes } = staffCalls[name];
		const sent = {
			lang: "en",
			...headers,
			...(sessionCookie !== null && { cookie: `${staffWire.cookie}=${sessionCookie}` }),
		};
		const query = new URLSearchParams(input as Record<string, string>);
		const response =
			method === "GET"
				? await fetch(`${address}/staff${path}?${query}`, { headers: sent })
				: await fetch(`${address}/staff${path}`, {
						method,
						headers: { "content-type": "application/json", ...sent },
						body: JSON.stringify(changes ? { operationId: randomUuid(), ...input } : input),
					});
		const set = response.headers.get("set-cookie");
		if (set !== null) sessionCookie = /^puente_staff=([^;]*)/.exec(set)?.[1] || null;
		return response;
	};
	return {
		send,
		cookie: () => sessionCookie,
		async call(name, input) {
			const response = await send(name, input);
			const body = (await response.json()) as Reply["body"];
			return { status: response.status, body, headers: response.headers };
		},
	};
}

export async function listDemoStaff(server: ServerAddress): Promise<readonly DemoStaff[]> {
	const reply = await createStaffClient(server).call("demoStaff", {});
	return (reply.body.data as { staff: readonly DemoStaff[] }).staff;
}

/** Signs a demo staff member in, by name or as the first one with a role. */
export async function signInAs(server: ServerAddress, who: StaffRole | (string & {})): Promise<StaffClient> {
	const people = await listDemoStaff(server);
	const person = people.find(({ name, roles }) => name === who || roles[0] === who);
	if (!person) throw new Error(`no demo staff member with the name or role ${who}`);
	const client = createStaffClient(server);
	const { name, password, code } = person;
	const first = await client.call("signIn", { name, password });
	const { ticket } = first.body.data as { ticket: string };
	const second = await client.call("confirmSignIn", { ticket, code });
	if (second.body.code !== 0) throw new Error(`signing in as ${who} failed: ${second.body.msg}`);
	return client;
}

/** Opens a session of a demo staff member by name as the phone page does, without password and code. */
export async function openSession(server: ServerAddress, name: string): Promise<StaffClient> {
	const reply = await fetch(`${server.address}/sandbox/staff/${name}/session`, { method: "POST" });
	const token = new RegExp(`^${staffWire.cookie}=([^;]+)`).exec(reply.headers.get("set-cookie") ?? "")?.[1];
	if (token === undefined) throw new Error(`no session was opened for ${name}`);
	return createStaffClient(server, token);
}
