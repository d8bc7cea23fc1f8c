import type { applicationCalls } from "@puente/contract";
import { ok } from "@puente/core";
import { apps } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { Context, Handler, Handlers } from "../../deps.ts";
import { addActivation, type Installation, isActivated } from "../../store/activations.ts";
import { applyMarket, applyMarketAgain } from "./apply.ts";
import { askErasure } from "./ask-erasure.ts";
import { changeConsent } from "./change-consent.ts";
import { uploadEnable, uploadReport, uploadStatus } from "./collection.ts";
import { finishIdentity } from "./finish-identity.ts";
import { getApplication } from "./get-application.ts";
import { exportData, heldData } from "./own-data.ts";
import { readIdentity } from "./read-identity.ts";
import { addAccount, changeAccount } from "./save-account.ts";
import { saveFace } from "./save-face.ts";
import { saveAdditional, savePersonal, saveQuestionnaire } from "./save-forms.ts";
import { submit } from "./submit.ts";
import { uploadBack, uploadFront } from "./upload-image.ts";
import { getBankBranch, verifyAccount } from "./verify-account.ts";

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

export const applicationHandlers: Handlers<Calls> = {
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
	uploadFront,
	uploadBack,
	saveFaceImage: saveFace,
	ocr: readIdentity,
	finishUploadAllImg: finishIdentity,
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
	heldData,
	exportData,
	askErasure,
};
