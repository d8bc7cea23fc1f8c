import { lazy, Suspense } from "react";
import { useAsked } from "./asked.tsx";

const UpdateWall = lazy(() => import("../screens/promo/update-wall.tsx"));

const hourMs = 3_600_000;

/** Asks whether this version still works, and every hour after. */
export default function VersionCheck() {
	const asked = { enabled: true, againMs: () => hourMs, open: true } as const;
	const { data } = useAsked("getNewVersion", { version: __VERSION__ }, asked);
	if (data === undefined || data.update === "none") return null;
	return (
		<Suspense fallback={null}>
			<UpdateWall version={data} />
		</Suspense>
	);
}
