import { Notice } from "../kit/index.ts";
import { useStaffQuery } from "../shared/calls/staff-calls.tsx";
import { labelOf, momentText, useWords } from "../shared/index.ts";

const everyMs = 10_000;

/** A red line on every page for each provider that fails, for staff who can act. It goes when the provider answers. */
export function FailingProviders() {
	const { t, language } = useWords();
	const { data } = useStaffQuery("failingProviders", {}, { everyMs });
	if (data === undefined || data.providers.length === 0) return null;
	return (
		<section aria-label={t("providers.failing")} className="no-print flex flex-col gap-1 px-3 pt-2">
			{data.providers.map(({ provider, kind, failure, code, since, count }) => (
				<Notice key={provider} tone="wrong" alert>
					{[
						t(`providers.${failure}`, { provider: labelOf(language, provider) }),
						t(`providers.${kind}`),
						...(code === null ? [] : [t("providers.code", { code })]),
						t("providers.since", { at: momentText(t, language, since, null), count }),
					].join(" ")}
				</Notice>
			))}
		</section>
	);
}
