import {
	type applicationCalls,
	type CallParsed,
	type CollectedClass,
	type ConsentPurpose,
	collectedClasses,
} from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { type Borrower, hasConsent } from "../borrower/index.ts";
import { findOwnOrder, lockOwnOrder, touchOrder } from "../order/index.ts";
import { listCollected, putCollected, type StoredClass } from "./store/collected.ts";

type Calls = typeof applicationCalls;
type Report = CallParsed<Calls["uploadReport"]>["data"];

/** The stored fields of each class. A class that is not listed is never stored, whatever a pack says. */
const storedFields: Readonly<Record<StoredClass, readonly (keyof Report)[]>> = {
	device: ["system", "systemVersion", "appVersion", "timeZone", "language"],
	location: ["state"],
};

/** Classes that need their own consent besides the permissions text. */
const consentFor: Readonly<Partial<Record<CollectedClass, ConsentPurpose & "location">>> = {
	location: "location",
};

function isStored(name: CollectedClass): name is StoredClass {
	return name in storedFields;
}

/** Whether policy and consent allow collecting a class. */
async function mayCollect(
	context: BorrowerContext,
	borrower: Borrower,
	name: CollectedClass,
): Promise<boolean> {
	const pack = packs[borrower.country];
	if (!isStored(name) || pack.dataCollection[name] === "never") return false;
	const purpose = consentFor[name];
	if (purpose === undefined) return true;
	return hasConsent(context.db, borrower.id, { purpose, version: pack.noticeVersions[purpose] });
}

/** True for a class that is collected already, or must not be collected. */
async function flagsOf<Name extends CollectedClass>(
	context: BorrowerContext,
	borrower: Borrower,
	classes: readonly Name[],
): Promise<Record<Name, boolean>> {
	const collectedNames = (await listCollected(context.db, borrower.id)).map((collected) => collected.class);
	const flags = classes.map(async (name): Promise<[Name, boolean]> => {
		const isCollected = isStored(name) && collectedNames.includes(name);
		return [name, isCollected || !(await mayCollect(context, borrower, name))];
	});
	return Object.fromEntries(await Promise.all(flags)) as Record<Name, boolean>;
}

/** Whether a required class is still missing; the application cannot be submitted before. */
export async function isCollectionPending(context: BorrowerContext, borrower: Borrower): Promise<boolean> {
	const policy = packs[borrower.country].dataCollection;
	const required = collectedClasses.filter((name) => policy[name] === "required");
	return Object.values(await flagsOf(context, borrower, required)).includes(false);
}

/** Refuses: orderNotFound. */
export const uploadEnable: Handler<Calls["uploadEnable"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const flags = await flagsOf(context, own.value.borrower, collectedClasses);
	return ok({ enableTimeSdk: Object.values(flags).includes(false) });
};

/** Refuses: orderNotFound. */
export const uploadStatus: Handler<Calls["uploadStatus"]> = async (input, context) => {
	const own = await findOwnOrder(context, input.orderNo);
	return own.ok ? ok(await flagsOf(context, own.value.borrower, collectedClasses)) : own;
};

/** Refuses: orderNotFound, collectionRefused. */
export const uploadReport: Handler<Calls["uploadReport"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const { class: name, data } = input;
	if (!isStored(name) || order.closedAt !== null || !(await mayCollect(context, borrower, name))) {
		return refuse({ error: "collectionRefused" });
	}
	const body = Object.fromEntries(storedFields[name].map((field) => [field, data[field]]));
	await putCollected(context.db, {
		borrowerId: borrower.id,
		orderId: order.id,
		class: name,
		bodySealed: context.deps.vault.sealFor(borrower, `collected:${name}`, JSON.stringify(body)),
		collectedAt: context.now,
	});
	await touchOrder(context.db, order.id, context.now);
	return ok(await flagsOf(context, borrower, collectedClasses));
};
