import { Optional } from "@puente/ui";
import { lazy, useEffect, useState } from "react";

const VersionCheck = lazy(() => import("./version-check.tsx"));

/** After the first screen and its own calls. */
const askAfterMs = 3500;

/** Loads the version check after the first screen. */
export function DelayedVersionCheck() {
	const [due, setDue] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setDue(true), askAfterMs);
		return () => clearTimeout(timer);
	}, []);
	if (!due) return null;
	return (
		<Optional>
			<VersionCheck />
		</Optional>
	);
}
