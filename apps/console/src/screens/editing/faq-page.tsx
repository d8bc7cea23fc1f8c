import { type Country, countries } from "@puente/core/region";
import { useParams } from "react-router";
import { Blank, Facts, Panel } from "../../kit/index.ts";
import { QueryView, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { oneOf } from "../../shared/forms/filters.tsx";
import { Page, useWords } from "../../shared/index.ts";
import { NotFound } from "../../shared/not-found.tsx";
import { FaqForm } from "./faq-form.tsx";
import { newName } from "./new-id.ts";

export default function FaqEdit() {
	const params = useParams();
	const country = oneOf(countries, params["country"] ?? "");
	return country === "" ? <NotFound /> : <Entry country={country} id={params["id"] ?? ""} />;
}

function Entry({ country, id }: { readonly country: Country; readonly id: string }) {
	const { t, language } = useWords();
	const query = useStaffQuery("faqEntries", { country });
	const entry = query.data?.entries.find((one) => one.id === id) ?? null;
	const question = (entry?.change?.texts ?? entry?.shipped)?.[language].question;
	return (
		<Page
			title={id === newName ? t("faq.new") : question || t("faq.question")}
			above={[
				{
					to: `/editing/faq?country=${country}`,
					label: t("faq.list", { country: t(`country.${country}`) }),
				},
			]}
		>
			<QueryView query={query}>
				{(data) =>
					entry === null && id !== newName ? (
						<Blank icon="none" title={t("edit.gone")} />
					) : (
						<>
							<FaqForm
								key={entry?.change?.version ?? 0}
								country={country}
								entry={entry}
								topics={data.topics}
							/>
							<Figures figures={data.figures} />
						</>
					)
				}
			</QueryView>
		</Page>
	);
}

function Figures({ figures }: Pick<StaffAnswer<"faqEntries">, "figures">) {
	const { t } = useWords();
	return (
		<Panel title={t("faq.figures")}>
			<p className="mb-2 text-xs text-ink-2">{t("faq.figuresText")}</p>
			<Facts
				columns={3}
				items={Object.entries(figures).map(([name, value]) => ({ label: `{${name}}`, value }))}
			/>
		</Panel>
	);
}
