import { toFailure } from "@puente/client/staff";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../kit/index.ts";
import { useClient } from "../../shared/calls/client-context.ts";
import { failureText, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { sessionKey, useWords } from "../../shared/index.ts";

/** Demo staff of the sandbox, signed in with one click. Without the sandbox the server has no such call. */
export function DemoStaff() {
	const { t } = useWords();
	const client = useClient();
	const queries = useQueryClient();
	const [problem, setProblem] = useState<string | null>(null);
	const { data } = useStaffQuery("demoStaff", {});
	if (data === undefined) return null;
	const signIn = async (name: string) => {
		try {
			// Fetched again at the click, because a code is valid for 30 seconds.
			const { staff } = await client("demoStaff", {});
			const person = staff.find((one) => one.name === name);
			if (person === undefined) return;
			const { ticket } = await client("signIn", { name, password: person.password });
			queries.setQueryData(sessionKey, await client("confirmSignIn", { ticket, code: person.code }));
		} catch (thrown) {
			setProblem(failureText(t, toFailure(thrown)));
		}
	};
	return (
		<section className="rounded-m border border-line bg-card p-4">
			<h2 className="text-md font-bold">{t("signIn.demo")}</h2>
			<p className="mb-3 text-xs text-ink-2">{t("signIn.demoText")}</p>
			<Problem text={problem} />
			<ul className="grid grid-cols-2 gap-1.5">
				{data.staff.map(({ name, roles }) => (
					<li key={name}>
						<button
							type="button"
							onClick={() => void signIn(name)}
							className="w-full rounded-s border border-line px-3 py-1.5 text-left hover:border-green hover:bg-green-soft"
						>
							<span className="block text-md font-semibold">{name}</span>
							<span className="block text-2xs text-ink-2">
								{roles.map((role) => t(`role.${role}`)).join(", ")}
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
