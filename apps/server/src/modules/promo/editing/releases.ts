import type { StaffCalls } from "@puente/contract/staff";
import { updateNeed } from "@puente/core/promo";
import { ok, refuse } from "@puente/core/result";
import { apps, findApp } from "@puente/regions";
import type { Handler } from "../../../platform/context/calls.ts";
import { releaseOfApp } from "../app-version.ts";
import { putAppRelease } from "../store/app-releases.ts";

export const appReleases: Handler<StaffCalls["appReleases"]> = async (_input, { db }) => {
	const releases = [];
	for (const { packageName, appName } of apps) {
		const { notes, changedAt, ...release } = await releaseOfApp(db, packageName);
		releases.push({
			packageName,
			appName,
			...release,
			notes: { en: notes.en ?? "", es: notes.es ?? "" },
			changedAt: changedAt?.toISOString() ?? null,
		});
	}
	return ok({ releases });
};

/** Takes effect with the next question of an app. Refuses: inputRefused. */
export const saveAppRelease: Handler<StaffCalls["saveAppRelease"]> = async (input, context) => {
	const { packageName, latest, minimum, url, notes } = input;
	context.audit({ subject: packageName });
	if (!findApp(packageName))
		return refuse({ error: "inputRefused", fields: [{ field: "packageName", problem: "notOffered" }] });
	// Otherwise the newest app in the store would not work either.
	if (updateNeed(latest, { latest, minimum }) === "forced")
		return refuse({ error: "inputRefused", fields: [{ field: "minimum", problem: "notOffered" }] });
	await putAppRelease(
		context.db,
		packageName,
		{ latest, minimum, url, notes: { en: notes.en || null, es: notes.es || null } },
		context.now,
	);
	return ok({});
};
