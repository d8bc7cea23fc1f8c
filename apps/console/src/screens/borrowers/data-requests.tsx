import { type RequestChannel, requestChannels } from "@puente/core/staff";
import { packs } from "@puente/regions";
import { useState } from "react";
import { useNowMs } from "../../app/clock.tsx";
import { oneOf } from "../../app/filters.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { useAct, usePropose } from "../../app/use-act.ts";
import { SelectField, TextField } from "../../kit/field.tsx";
import type { Story } from "./story.ts";

type Props = { readonly story: Story };

/** What a borrower who wrote or called asks of what is held about them; another person answers it. */
export function DataRequests({ story }: Props) {
	return (
		<>
			<NoteExport story={story} />
			{story.erasureAskedAt === null ? <NoteErasure story={story} /> : null}
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

function NoteExport({ story: { profile } }: Props) {
	const { t } = useWords();
	const propose = usePropose("dataExport");
	const nowMs = useNowMs();
	const { timeZone } = packs[profile.country];
	const today = new Date(nowMs).toLocaleDateString("sv-SE", { timeZone });
	const [channel, setChannel] = useState<RequestChannel | "">("");
	const [askedOn, setAskedOn] = useState(today);
	const submit = async (reason: string) => {
		if (channel === "") return t("request.channelMissing");
		if (askedOn === "" || askedOn > today) return t("request.dayMissing");
		return propose(profile.id, { channel, askedOn }, reason);
	};
	return (
		<ReasonAction
			label={t("request.export")}
			text={t("request.exportText")}
			ask={t("request.known")}
			onSubmit={submit}
		>
			<Channel value={channel} onChange={setChannel} />
			<TextField label={t("request.askedOn")} type="date" value={askedOn} onChange={setAskedOn} required />
		</ReasonAction>
	);
}

function NoteErasure({ story: { profile } }: Props) {
	const { t } = useWords();
	const note = useAct("noteErasure");
	const [channel, setChannel] = useState<RequestChannel | "">("");
	const submit = async (reason: string) =>
		channel === "" ? t("request.channelMissing") : note({ id: profile.id, channel, reason });
	return (
		<ReasonAction
			label={t("request.erasure")}
			text={t("request.erasureText")}
			ask={t("request.known")}
			onSubmit={submit}
		>
			<Channel value={channel} onChange={setChannel} />
		</ReasonAction>
	);
}
