import { lazy, Suspense, useEffect, useState } from "react";

const VersionCheck = lazy(() => import("./version-check.tsx"));

/** After the first screen is drawn and its own calls are on their way. */
const askAfterMs = 3500;

/** The question about a newer version, fetched and asked once the first screen stands. */
export function LaterVersionCheck() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), askAfterMs);
		return () => clearTimeout(timer);
	}, []);
	if (!due) return null;
	return (
		<Suspense fallback={null}>
			<VersionCheck />
		</Suspense>
	);
}
