import type { promoCalls } from "@puente/contract";
import { updateNeed } from "@puente/core/promo";
import { ok } from "@puente/core/result";
import type { Context, Handler } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type AppRelease, findAppRelease } from "./store/app-releases.ts";

type Calls = typeof promoCalls;

/** The release of this version of the product; a release that staff stored takes precedence. */
const defaultRelease = { latest: "0.1.0", minimum: "0.1.0" } as const;

export async function releaseOfApp(db: Db, packageName: string): Promise<AppRelease> {
	const stored = await findAppRelease(db, packageName);
	const url = `https://play.google.com/store/apps/details?id=${packageName}`;
	return stored ?? { ...defaultRelease, url, notes: { en: null, es: null }, changedAt: null };
}

function releaseOf({ db, app }: Context): Promise<AppRelease> {
	return releaseOfApp(db, app.packageName);
}

export const getNewVersion: Handler<Calls["getNewVersion"]> = async ({ version }, context) => {
	const { latest, minimum, url, notes } = await releaseOf(context);
	return ok({
		update: updateNeed(version, { latest, minimum }),
		latest,
		minimum,
		notes: notes[context.language],
		url,
	});
};

export const getDownloadAddress: Handler<Calls["getDownloadAddress"]> = async (_input, context) => {
	const { packageName, appName } = context.app;
	return ok({ packageName, appName, url: (await releaseOf(context)).url });
};
