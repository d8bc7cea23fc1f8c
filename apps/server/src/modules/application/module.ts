import type { applicationCalls } from "@puente/contract";
import { transition } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import { apps, packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Handler, Module } from "../../platform/context/calls.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { addActivation, installationOf, isActivated } from "../access/index.ts";
import { addConsents, claimDueAccountChecks, lockBorrower, withdrawConsent } from "../borrower/index.ts";
import { addFraudKey, deviceFraudKey } from "../fraud/index.ts";
import { offerableNow } from "../offer/index.ts";
import { lockOwnOrder, moveOrder, progressOf } from "../order/index.ts";
import { applyMarket, applyMarketAgain } from "./apply.ts";
import { isCollectionPending, uploadEnable, uploadReport, uploadStatus } from "./collection.ts";
import { getApplication } from "./get-application.ts";
import { retryAccountCheck } from "./retry-account-check.ts";
import { accountRetrySeconds, addAccount, changeAccount } from "./save-account.ts";
import { saveAdditional, savePersonal, saveQuestionnaire } from "./save-forms.ts";
import { removeCollected } from "./store/collected.ts";
import { getBankBranch, verifyAccount } from "./verify-account.ts";

/**
 * Submits the application, which then cannot be corrected. Refuses: orderNotFound, stepNotOpen, collectionPending,
 * offersStopped.
 */
const submit: Handler<(typeof applicationCalls)["submit"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const next = transition(order.step, "submit");
	if (!next.ok) return refuse({ error: "stepNotOpen" });
	if (await isCollectionPending(context, borrower)) return refuse({ error: "collectionPending" });
	if ((await offerableNow(context.db, borrower.country, context.now)) === null)
		return refuse({ error: "offersStopped" });
	// The application may be submitted on another phone than it was started on.
	await addFraudKey(context.db, borrower.id, await deviceFraudKey(context), context.now);
	await context.deps.enqueue(context.db, "decide-application", [{ orderId: order.id }]);
	await moveOrder(context.db, order, { command: "submit", step: next.value, actor: "borrower" }, context.now);
	return ok(progressOf({ orderNo: order.orderNo, step: next.value }));
};

/** Gives or withdraws a consent. Withdrawing deletes what was collected under it. Refuses: inputRefused. */
const changeConsent: Handler<(typeof applicationCalls)["changeConsent"]> = async (input, context) => {
	const { db, now, language } = context;
	const { purpose, version, given } = input;
	const { id, country } = await lockBorrower(db, context.caller.borrowerId);
	if (purpose === "noReminders" && !packs[country].remindersRefusable) {
		return refuse({ error: "inputRefused", fields: [{ field: "purpose", problem: "notOffered" }] });
	}
	await withdrawConsent(db, id, purpose, now);
	if (given) await addConsents(db, id, [{ purpose, version, language, givenAt: now }]);
	else if (purpose === "location") await removeCollected(db, id, "location");
	return ok({ purpose, given });
};

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
