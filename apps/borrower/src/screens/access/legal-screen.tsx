import { type LegalText, legalTextFor, legalVersion } from "@puente/words";
import { formatDay } from "../../shared/format/date-time.ts";
import { Screen } from "../../shared/frame/screen.tsx";
import { usePack, useServices, useWords } from "../../shared/index.ts";

export function PrivacyPolicy() {
	return <LegalScreen name="privacy" />;
}

export function TermsOfService() {
	return <LegalScreen name="terms" />;
}

/** One of the two legal texts. */
function LegalScreen({ name }: { readonly name: "privacy" | "terms" }) {
	const { t, catalogue } = useWords("legal");
	const { country } = usePack();
	const { identity } = useServices();
	return (
		<Screen title={t(`${name}.title`)} back="me">
			<Text text={legalTextFor(catalogue, name, { country, brand: identity.appName })} />
		</Screen>
	);
}

function Text({ text }: { readonly text: LegalText }) {
	const { t, language } = useWords();
	const date = formatDay(language, legalVersion, "long");
	return (
		<article className="rounded-m bg-card p-4 pb-6 shadow-card">
			<p className="text-xs font-semibold text-ink-3">{t("legal.version", { date })}</p>
			<p className="mt-2 text-sm text-ink">{text.intro}</p>
			{text.sections.map((section) => (
				<section key={section.heading} className="mt-5">
					<h2 className="text-sm font-bold">{section.heading}</h2>
					{section.paragraphs.map((paragraph) => (
						<p key={paragraph} className="mt-1.5 text-sm text-ink-2">
							{paragraph}
						</p>
					))}
					{section.points === undefined ? null : (
						<ul className="mt-1.5 list-disc space-y-1.5 pl-5 text-sm text-ink-2">
							{section.points.map((point) => (
								<li key={point}>{point}</li>
							))}
						</ul>
					)}
				</section>
			))}
		</article>
	);
}
