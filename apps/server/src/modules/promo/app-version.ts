import type { promoCalls } from "@puente/contract";
import { updateNeed } from "@puente/core/promo";
import { ok } from "@puente/core/result";
import type { Context, Handler } from "../../platform/context/calls.ts";
import { type AppRelease, findAppRelease } from "./store/app-releases.ts";

type Calls = typeof promoCalls;

/** The release of this version of the product; a release stored by the operator takes precedence. */
const defaultRelease = { latest: "0.1.0", minimum: "0.1.0" } as const;

async function releaseOf({ db, app }: Context): Promise<AppRelease> {
	const stored = await findAppRelease(db, app.packageName);
	const url = `https://play.google.com/store/apps/details?id=${app.packageName}`;
	return stored ?? { ...defaultRelease, url, notes: { en: null, es: null } };
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
