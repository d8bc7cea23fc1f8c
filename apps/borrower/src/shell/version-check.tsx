import { Optional } from "@puente/ui";
import { lazy } from "react";
import { useCall } from "../shared/calls/use-call.tsx";

const UpdatePrompt = lazy(() => import("../screens/promo/update-prompt.tsx"));

const hourMs = 3_600_000;

/** Checks at start and every hour whether an update is required or offered. */
export default function VersionCheck() {
	const options = { refetchAfterMs: () => hourMs, anonymous: true } as const;
	const { data } = useCall("getNewVersion", { version: __VERSION__ }, options);
	if (data === undefined || data.update === "none") return null;
	return (
		<Optional>
			<UpdatePrompt version={data} />
		</Optional>
	);
}
