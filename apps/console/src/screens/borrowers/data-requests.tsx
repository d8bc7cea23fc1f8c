import { type RequestChannel, requestChannels } from "@puente/core/staff";
import { useState } from "react";
import { SelectField, todayIn } from "../../kit/index.ts";
import { DateField } from "../../shared/forms/date-field.tsx";
import { oneOf } from "../../shared/forms/filters.tsx";
import { type ProposalInput, useAction, useNowMs, usePropose, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import type { BorrowerDetails } from "./borrower-details.ts";
import { UnlessProposed } from "./unless-proposed.tsx";

type Props = { readonly details: BorrowerDetails };

/** Records data requests that a borrower made by letter or phone; another staff member answers them. */
export function DataRequests({ details }: Props) {
	return (
		<>
			<UnlessProposed details={details} kind="dataExport" subject={details.profile.id}>
				<NoteExport details={details} />
			</UnlessProposed>
			{details.erasureAskedAt === null ? <NoteErasure details={details} /> : null}
		</>
	);
}

function Channel(props: {
	readonly value: RequestChannel | "";
	readonly onChange: (value: RequestChannel | "") => void;
}) {
	const { t } = useWords();
	return (
		<SelectField
			label={t("request.channel")}
			none={t("app.choose")}
			required
			value={props.value}
			options={requestChannels.map((value) => ({ value, label: t(`request.channel.${value}`) }))}
			onChange={(value) => props.onChange(oneOf(requestChannels, value))}
		/>
	);
}

function NoteExport({ details: { profile } }: Props) {
	const { t } = useWords();
	const propose = usePropose("dataExport");
	const nowMs = useNowMs();
	const today = todayIn(profile.country, nowMs);
	const [channel, setChannel] = useState<RequestChannel | "">("");
	const [askedOn, setAskedOn] = useState<string>(today);
	const submit = (reason: string): string | ProposalInput => {
		if (channel === "") return t("request.channelMissing");
		if (askedOn === "" || askedOn > today) return t("request.dayMissing");
		return { subject: profile.id, after: { channel, askedOn }, reason };
	};
	return (
		<ReasonAction
			label={t("request.export")}
			text={t("request.exportText")}
			reasonLabel={t("request.known")}
			action={propose}
			input={submit}
		>
			<Channel value={channel} onChange={setChannel} />
			<DateField label={t("request.askedOn")} value={askedOn} onChange={setAskedOn} required />
		</ReasonAction>
	);
}

function NoteErasure({ details: { profile } }: Props) {
	const { t } = useWords();
	const note = useAction("noteErasure");
	const [channel, setChannel] = useState<RequestChannel | "">("");
	return (
		<ReasonAction
			label={t("request.erasure")}
			text={t("request.erasureText")}
			reasonLabel={t("request.known")}
			action={note}
			input={(reason) => (channel === "" ? t("request.channelMissing") : { id: profile.id, channel, reason })}
		>
			<Channel value={channel} onChange={setChannel} />
		</ReasonAction>
	);
}
