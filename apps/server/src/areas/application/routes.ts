import type { applicationCalls } from "@puente/contract";
import { ok } from "@puente/core";
import { apps } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Context, Handler, Handlers } from "../../deps.ts";
import { addActivation, type Installation, isActivated } from "../../store/activations.ts";

type Calls = typeof applicationCalls;

function installationOf(context: Context, deviceId: string): Installation {
	return {
		packageName: context.app.packageName,
		deviceIndex: context.deps.vault.blindIndex("device", deviceId),
	};
}

const packageList: Handler<Calls["packageList"]> = async () =>
	ok({ packages: apps.map(({ packageName, appName, home }) => ({ packageName, appName, country: home })) });

const checkActivation: Handler<Calls["checkActivation"]> = async ({ deviceId }, context) =>
	ok({ active: await isActivated(context.db, installationOf(context, deviceId)) });

const addActive: Handler<Calls["addActive"]> = async ({ deviceId }, context) => {
	const { db, afid, now } = context;
	return ok({ counted: await addActivation(db, { ...installationOf(context, deviceId), afid, at: now }) });
};

const bankList: Handler<Calls["bankList"]> = async ({ country }) => {
	const open = regions[country].banks.filter((bank) => bank.offered !== "closed");
	return ok({
		banks: open.map(({ code, name, offered }) => ({ code, name, inPicker: offered === "picker" })),
	});
};

export const applicationHandlers: Handlers<Calls> = { packageList, checkActivation, addActive, bankList };
