import { Card, ListLink, Notice, Row } from "@puente/ui";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { useLink } from "../../shared/navigation/use-link.ts";
import { usePack, useServices } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { SupportScreen } from "./support-screen.tsx";

export default function AboutUs() {
	const { identity } = useServices();
	const { t } = useWords("support");
	const { country } = usePack();
	const service = useCall("customerService", { country }, { anonymous: true });
	const promises = (["1", "2", "3", "4"] as const).map((number) => t(`about.promise${number}`));
	return (
		<SupportScreen title="about.title" back="me">
			<p className="px-1 text-sm text-ink-2">{t("about.lead", { app: identity.appName })}</p>
			<Card title={t("about.promises")}>
				<ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-2">
					{promises.map((promise) => (
						<li key={promise}>{promise}</li>
					))}
				</ul>
			</Card>
			<Answer call={service}>{({ lender }) => <Lender lender={lender} />}</Answer>
			<Texts />
		</SupportScreen>
	);
}

type LenderFacts = {
	readonly name: string;
	readonly facts: readonly { readonly field: string; readonly value: string }[];
	readonly regulator: string;
	readonly regulatorUrl: string;
	readonly sandbox: boolean;
};

function Lender({ lender }: { readonly lender: LenderFacts }) {
	const { t, catalogue } = useWords("support");
	const labels: Readonly<Record<string, string>> = catalogue.ui;
	return (
		<>
			{lender.sandbox ? <Notice tone="warning">{t("about.sandbox")}</Notice> : null}
			<Card title={t("about.lender")}>
				<dl>
					<Row label={t("about.name")} value={lender.name} />
					{lender.facts.map(({ field, value }) => (
						<Row key={field} label={labels[`about.${field}`] ?? field} value={value} />
					))}
					<Row
						label={t("about.regulator")}
						value={
							<a
								href={lender.regulatorUrl}
								rel="noreferrer"
								target="_blank"
								className="inline-flex min-h-11 items-center text-green underline"
							>
								{lender.regulator}
							</a>
						}
					/>
				</dl>
			</Card>
		</>
	);
}

function Texts() {
	const { t } = useWords("support");
	const link = useLink();
	return (
		<Card title={t("about.legal")}>
			<nav aria-label={t("about.legal")}>
				<ListLink icon="shield" label={t("privacy.title")} {...link("privacyPolicy")} />
				<ListLink icon="document" label={t("terms.title")} {...link("termsOfService")} />
			</nav>
		</Card>
	);
}
