import { eventually, type TestServer } from "../harness.ts";
import type { StaffClient } from "./staff-client.ts";

/** The code that the holder of a number reads to support. */
export function readNumberCode(server: TestServer, mobile: string): Promise<string> {
	const national = mobile.replaceAll(/\D/g, "").slice(-10);
	return eventually(async () => {
		const text = server.sent.findLast(
			({ to, text }) => to.endsWith(national) && text.includes("Read this"),
		)?.text;
		return /: (\d{6})\. Read this/.exec(text ?? "")?.[1] ?? null;
	});
}

/** Calls the number back and proposes it with the code; the answer of the first step that is refused. */
export async function proposeNumber(
	server: TestServer,
	who: StaffClient,
	{ id, mobile, reason }: { readonly id: string; readonly mobile: string; readonly reason: string },
) {
	const called = await who.call("callBackNumber", { id, mobile });
	if (called.body.code !== 0) return called;
	const code = await readNumberCode(server, mobile);
	return who.call("proposeMobileChange", { id, mobile, code, reason });
}
