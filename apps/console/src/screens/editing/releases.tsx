import { languages } from "@puente/core/region";
import { useState } from "react";
import { Button, Notice, Panel, Problem, TextArea, TextField } from "../../kit/index.ts";
import {
	failureText,
	QueryView,
	type StaffAnswer,
	useStaffMutation,
	useStaffQuery,
} from "../../shared/calls/staff-calls.tsx";
import { Moment, Page, useWords } from "../../shared/index.ts";
import { useToast } from "../../shared/toasts.tsx";
import { Pair } from "./edit-frame.tsx";

type Release = StaffAnswer<"appReleases">["releases"][number];

/** What the apps are told about new versions. */
export default function Releases() {
	const { t } = useWords();
	const query = useStaffQuery("appReleases", {});
	return (
		<Page title={t("nav.releases")}>
			<Notice tone="info">{t("release.text")}</Notice>
			<QueryView query={query}>
				{({ releases }) => (
					<div className="grid items-start gap-4 desk:grid-cols-2">
						{releases.map((release) => (
							<ReleaseForm key={`${release.packageName} ${release.changedAt}`} release={release} />
						))}
					</div>
				)}
			</QueryView>
		</Page>
	);
}

function ReleaseForm({ release }: { readonly release: Release }) {
	const { t } = useWords();
	const { appName, packageName, changedAt } = release;
	const [draft, setDraft] = useState(release);
	const { busy, problem, save } = useSave();
	const change = (part: Partial<Release>) => setDraft({ ...draft, ...part });
	const { latest, minimum, url, notes } = draft;
	return (
		<Panel title={appName}>
			<form
				className="flex flex-col gap-4"
				aria-label={appName}
				onSubmit={(event) => {
					event.preventDefault();
					void save({ packageName, latest, minimum, url, notes });
				}}
			>
				<Problem text={problem} />
				<Pair>
					<TextField
						label={t("release.latest")}
						maxLength={20}
						value={latest}
						onChange={(value) => change({ latest: value })}
					/>
					<TextField
						label={t("release.minimum")}
						maxLength={20}
						value={minimum}
						onChange={(value) => change({ minimum: value })}
					/>
				</Pair>
				<TextField
					label={t("release.url")}
					maxLength={300}
					value={url}
					onChange={(value) => change({ url: value })}
				/>
				<Pair>
					{languages.map((language) => (
						<TextArea
							key={language}
							label={t("release.notes", { language: t(`faq.language.${language}`) })}
							rows={3}
							maxLength={500}
							value={notes[language]}
							onChange={(text) => change({ notes: { ...notes, [language]: text } })}
						/>
					))}
				</Pair>
				<div className="flex flex-wrap items-center gap-3">
					<Button tone="main" type="submit" disabled={busy}>
						{t("release.save")}
					</Button>
					<span className="text-xs text-ink-2">
						{changedAt === null ? t("release.unchanged") : <Moment at={changedAt} />}
					</span>
				</div>
			</form>
		</Panel>
	);
}

function useSave() {
	const { t } = useWords();
	const toast = useToast();
	const { busy, run } = useStaffMutation("saveAppRelease", { quiet: true });
	const [problem, setProblem] = useState<string | null>(null);
	const save = async (release: Omit<Release, "appName" | "changedAt">) => {
		const answer = await run(release);
		setProblem(answer.ok ? null : failureText(t, answer.refusal));
		if (answer.ok) toast("good", t("release.saved"));
	};
	return { busy, problem, save };
}
