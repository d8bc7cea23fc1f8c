import type { applicationCalls } from "@puente/contract";
import { ok } from "@puente/core/result";
import { apps } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Handler } from "../../platform/context/calls.ts";
import type { Module } from "../../platform/context/module.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { addActivation, installationOf, isActivated } from "../access/index.ts";
import { claimDueAccountChecks } from "../borrower/index.ts";
import { applyMarket, applyMarketAgain } from "./apply.ts";
import { changeConsent } from "./change-consent.ts";
import { uploadEnable, uploadReport, uploadStatus } from "./collection.ts";
import { getApplication } from "./get-application.ts";
import { retryAccountCheck } from "./retry-account-check.ts";
import { accountRetrySeconds, addAccount, changeAccount } from "./save-account.ts";
import { saveAdditional, savePersonal, saveQuestionnaire } from "./save-forms.ts";
import { submit } from "./submit.ts";
import { getBankBranch, verifyAccount } from "./verify-account.ts";

type Calls = typeof applicationCalls;

const packageList: Handler<Calls["packageList"]> = async () =>
	ok({ packages: apps.map(({ packageName, appName, home }) => ({ packageName, appName, country: home })) });

const checkActivation: Handler<Calls["checkActivation"]> = async ({ deviceId }, context) =>
	ok({ active: await isActivated(context.db, await installationOf(context, deviceId)) });

const addActive: Handler<Calls["addActive"]> = async ({ deviceId }, context) => {
	const { db, afid, now } = context;
	const installation = await installationOf(context, deviceId);
	return ok({ counted: await addActivation(db, { ...installation, afid, at: now }) });
};

const bankList: Handler<Calls["bankList"]> = async ({ country }) => {
	const open = regions[country].banks.filter((bank) => bank.offered !== "closed");
	return ok({
		banks: open.map(({ code, name, offered }) => ({ code, name, inPicker: offered === "picker" })),
	});
};

export const application = {
	calls: {
		packageList,
		checkActivation,
		addActive,
		applyMarket,
		applyMarketAgain,
		getApplication,
		saveBasicInfo: savePersonal,
		saveBasicInfoMarket: savePersonal,
		saveAdditionInfoMarket: saveAdditional,
		saveQuestionnaire,
		bankList,
		getBankBranch,
		verifyBankCard: verifyAccount,
		addBankCard: addAccount,
		updateBankCard: changeAccount,
		submit,
		uploadEnable,
		uploadStatus,
		uploadReport,
		changeConsent,
	},
	jobs: { "check-account": ({ borrowerId }, context) => retryAccountCheck(context, borrowerId) },
	due: [{ name: "account-checks", run: enqueueAccountChecks }],
} satisfies Module;

async function enqueueAccountChecks({ db, now, enqueue }: DueContext): Promise<void> {
	const unchecked = await claimDueAccountChecks(db, now, secondsAfter(now, accountRetrySeconds));
	await enqueue(
		db,
		"check-account",
		unchecked.map((borrowerId) => ({ borrowerId })),
	);
}
