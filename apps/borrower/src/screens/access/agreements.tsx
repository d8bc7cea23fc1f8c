import { Checkbox, GroupError } from "@puente/ui";
import type { ReactNode } from "react";
import { type RouteName, useLink, useStore, useWords } from "../../shared/index.ts";
import { changeDraft, draft } from "./draft.ts";

const errorId = "agreements-error";
/** Placeholder for the link, at which the text is split. */
const gap = "\u0000";

/** One checkbox for each text, unticked by default. */
export function Agreements({ error }: { readonly error: string | null }) {
	const { t } = useWords();
	const { terms, privacy } = useStore(draft);
	const described = error === null ? {} : { describedBy: errorId };
	return (
		<div className="-my-1">
			<Checkbox
				id="terms"
				checked={terms}
				onChange={(checked) => changeDraft({ terms: checked })}
				error={error !== null && !terms}
				{...described}
			>
				{withLink(t("agree.terms", { terms: gap }), <TextLink to="termsOfService" text={t("terms.title")} />)}
			</Checkbox>
			<Checkbox
				id="privacy"
				checked={privacy}
				onChange={(checked) => changeDraft({ privacy: checked })}
				error={error !== null && !privacy}
				{...described}
			>
				{withLink(
					t("agree.privacy", { privacy: gap }),
					<TextLink to="privacyPolicy" text={t("privacy.title")} />,
				)}
			</Checkbox>
			<GroupError id={errorId} text={error} />
		</div>
	);
}

function withLink(sentence: string, link: ReactNode): ReactNode {
	const [before, after] = sentence.split(gap);
	return (
		<>
			{before}
			{link}
			{after}
		</>
	);
}

function TextLink({ to, text }: { readonly to: RouteName; readonly text: string }) {
	const link = useLink();
	return (
		<a {...link(to)} className="font-semibold text-green underline underline-offset-2">
			{text}
		</a>
	);
}
