import type { StaffRole } from "@puente/core/staff";
import { useState } from "react";
import { Panel, SelectField } from "../../kit/index.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { Moment, type Translate, useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { useBackToQueue } from "./item-frame.tsx";

type Feedback = StaffAnswer<"feedbackItem">;

export function rolesText(t: Translate, roles: readonly StaffRole[]): string {
	return roles.map((role) => t(`role.${role}`)).join(", ");
}

/** Gives a letter to a role or a colleague who may close it, with what was found so far. */
export function HandOver({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords();
	const [chosen, setChosen] = useState("");
	const handOver = useAction("handOverFeedback", useBackToQueue("feedback"));
	const { roles, colleagues } = feedback.receivers;
	if (colleagues.length === 0) return null;
	const receivers = [
		...roles.map((role) => ({
			value: role as string,
			label: t("feedback.anyoneOf", { role: t(`role.${role}`) }),
			to: { kind: "role" as const, role },
		})),
		...colleagues.map(({ id, name, roles: closing }) => ({
			value: id,
			label: `${name} (${rolesText(t, closing)})`,
			to: { kind: "person" as const, staffId: id },
		})),
	];
	return (
		<ReasonAction
			label={t("feedback.handOver")}
			text={t("feedback.handOverText")}
			reasonLabel={t("feedback.foundSoFar")}
			action={handOver}
			input={(words) => {
				const receiver = receivers.find(({ value }) => value === chosen);
				return receiver === undefined
					? t("feedback.receiverMissing")
					: { id: feedback.id, to: receiver.to, words };
			}}
		>
			<SelectField
				label={t("feedback.handOverTo")}
				none={t("app.choose")}
				required
				value={chosen}
				options={receivers}
				onChange={setChosen}
			/>
		</ReasonAction>
	);
}

/** What colleagues wrote when they handed it over; the borrower does not see it. */
export function HandOvers({ feedback }: { readonly feedback: Feedback }) {
	const { t } = useWords();
	const { handOvers, country } = feedback;
	if (handOvers.length === 0) return null;
	return (
		<Panel title={t("feedback.handedOver")}>
			<ol className="flex flex-col gap-3">
				{handOvers.map(({ id, by, toRole, toName, words, at }) => (
					<li key={id}>
						<p className="mb-1 flex flex-wrap gap-2 text-2xs text-ink-2">
							<b>
								{t("feedback.fromTo", {
									from: by,
									to: toRole === null ? (toName ?? "") : t(`role.${toRole}`),
								})}
							</b>
							<Moment at={at} country={country} />
						</p>
						<p className="whitespace-pre-line break-words">{words}</p>
					</li>
				))}
			</ol>
		</Panel>
	);
}
