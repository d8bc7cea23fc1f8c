import type { Context } from "../../platform/context/calls.ts";
import { ownIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Installation } from "./store/activations.ts";

/** The installation of the app that makes this call. */
export async function installationOf({ db, deps, app }: Context, deviceId: string): Promise<Installation> {
	const { packageName } = app;
	const place = { ...ownIndexes.activation, within: { packageName } };
	const named = { purpose: "device", value: deviceId };
	return { packageName, deviceIndex: await storedIndex({ db, vault: deps.vault }, named, [place]) };
}
