import { lazy, Suspense, useEffect, useState } from "react";
import { useAsked } from "./asked.tsx";

const UpdateWall = lazy(() => import("../screens/promo/update-wall.tsx"));

/** After the first screen is drawn and its own calls are on their way. */
const askAfterMs = 3500;
const hourMs = 3_600_000;

/** Asks whether this version still works, once the first screen stands, and every hour after. */
export function VersionCheck() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), askAfterMs);
		return () => clearTimeout(timer);
	}, []);
	const asked = { enabled: due, everyMs: hourMs, open: true } as const;
	const { data } = useAsked("getNewVersion", { version: __VERSION__ }, asked);
	if (data === undefined || data.update === "none") return null;
	return (
		<Suspense fallback={null}>
			<UpdateWall version={data} />
		</Suspense>
	);
}
