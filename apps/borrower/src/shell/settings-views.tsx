import { lazy } from "react";
import { useSearchParams } from "../shared/navigation/use-search-params.ts";

/** Views of one path, because the specification fixes the paths. */
const OwnData = lazy(() => import("../screens/application/own-data/own-data.tsx"));
const Settings = lazy(() => import("../screens/access/settings.tsx"));

export default function SettingsViews() {
	const [query] = useSearchParams();
	const view = query.get("view");
	return view === "data" || view === "close" ? <OwnData /> : <Settings />;
}
