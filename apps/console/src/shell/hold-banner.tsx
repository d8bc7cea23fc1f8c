import { Link } from "react-router";
import { Notice } from "../kit/surface.tsx";
import { useStaffQuery } from "../shared/calls/staff-calls.tsx";
import { useWords } from "../shared/language.tsx";
import { useMay } from "../shared/session.tsx";

const everyMs = 10_000;

/** A red line on every page while payouts and offers stand still after a restore, for those who lift the hold. */
export function HoldBanner() {
	return useMay()("hold") ? <Line /> : null;
}

function Line() {
	const { t } = useWords();
	const { data } = useStaffQuery("hold", {}, { everyMs });
	if (data === undefined || data.hold === null) return null;
	return (
		<section aria-label={t("hold.title")} className="no-print px-3 pt-2">
			<Notice tone="wrong" alert>
				{t("hold.banner")}{" "}
				<Link to="/hold" className="font-semibold underline">
					{t("hold.open")}
				</Link>
			</Notice>
		</section>
	);
}
