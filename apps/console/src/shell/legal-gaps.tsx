import { Link } from "react-router";
import { formatDay, Notice } from "../kit/index.ts";
import { useStaffQuery } from "../shared/calls/staff-calls.tsx";
import { useMay, useWords } from "../shared/index.ts";

const everyMs = 60_000;

/** A line on every page for each legal record that is missing or will be soon, for staff who can enter it. */
export function LegalGaps() {
	return useMay()({ propose: "legalRecord" }) ? <Gaps /> : null;
}

function Gaps() {
	const { t, language } = useWords();
	const { data } = useStaffQuery("legalGaps", {}, { everyMs });
	if (data === undefined || data.gaps.length === 0) return null;
	return (
		<section aria-label={t("law.gaps")} className="no-print flex flex-col gap-1 px-3 pt-2">
			{data.gaps.map(({ country, kind, from, stopsOffers }) => (
				<Notice key={`${country} ${kind}`} tone={stopsOffers ? "wrong" : "warning"} alert={stopsOffers}>
					{t(stopsOffers ? "law.gapStops" : "law.gapSoon", {
						country: t(`country.${country}`),
						kind: t(`law.kind.${kind}`),
						day: formatDay(language, from),
					})}{" "}
					<Link to={`/law/${country}/${kind}`} className="underline">
						{t("law.add")}
					</Link>
				</Notice>
			))}
		</section>
	);
}
