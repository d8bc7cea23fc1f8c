import type { CallParsed, FieldProblem, Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { type Blocklist, maskNumber } from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readCursor, writeCursor } from "../../platform/database/time-cursor.ts";
import { findBorrower, readMobile } from "../borrower/index.ts";
import {
	accountFraudKey,
	type BlockedKey,
	countHolders,
	deviceBlind,
	emailBlind,
	findBlocked,
	isByCountry,
	listBlocked,
	numberFraudKey,
	ownKeys,
	shortNameOf,
	subjectOf,
} from "../fraud/index.ts";
import { openAnswers, type SavedAnswers } from "../order/index.ts";
import { findOpenProposals } from "../proposal/index.ts";

const pageCount = 50;

export const blocklist: Handler<StaffCalls["blocklist"]> = async (input, { db }) => {
	const { list, country } = input;
	const after = readCursor(input.after);
	const page = await listBlocked(db, { list, country }, { after, count: pageCount + 1 });
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	const views = await viewKeys(db, shown);
	return ok({
		entries: shown.map(({ reason, madeBy, checkedBy, addedAt }, index) => ({
			...requireView(views[index]),
			reason,
			madeBy,
			checkedBy,
			addedAt: addedAt.toISOString(),
		})),
		next: page.length > pageCount && last ? writeCursor({ at: last.addedAt, id: last.proposalId }) : null,
	});
};

export const lookUpBlocked: Handler<StaffCalls["lookUpBlocked"]> = async (input, context) => {
	const key = await keyOf(context, input);
	if (!key.ok) return key;
	const [view] = await viewKeys(context.db, [key.value]);
	context.audit({ subject: subjectOf(key.value) });
	return ok(requireView(view));
};

export const borrowerBlocklist: Handler<StaffCalls["borrowerBlocklist"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const borrower = await findBorrower(db, id);
	if (!borrower) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: borrower.id });
	// An erased borrower has no key and no keys to search by.
	if (borrower.dataKey.length === 0) return ok({ values: [] });
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const keys = await ownKeys({ db, vault: deps.vault }, borrower, saved.BasicInfo?.["email"]);
	const values = valuesOf(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed), saved);
	const views = await viewKeys(db, keys);
	return ok({
		values: views.map((view) => {
			const value = values[view.list];
			return { ...view, masked: value === undefined ? null : maskNumber(value) };
		}),
	});
};

/** A device has no readable value. */
function valuesOf(mobile: string, saved: SavedAnswers): Readonly<Partial<Record<Blocklist, string>>> {
	const found = {
		mobile,
		number: saved.IdentityOCR?.values["cardNo"],
		account: saved.BindCard?.["accountNumber"],
		email: saved.BasicInfo?.["email"],
	};
	return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

async function viewKeys(db: Db, keys: readonly BlockedKey[]) {
	const blocked = await findBlocked(db, keys);
	const waiting = await findOpenProposals(db, "blocklistEntry", keys.map(subjectOf));
	return Promise.all(
		keys.map(async (key) => {
			const subject = subjectOf(key);
			const isSame = (one: Pick<BlockedKey, "list" | "keyIndex">) =>
				one.list === key.list && one.keyIndex.equals(key.keyIndex);
			return {
				subject,
				name: shortNameOf(key),
				list: key.list,
				country: key.country,
				borrowers: await countHolders(db, key),
				blocked: blocked.some(isSame),
				proposalId: waiting.get(subject) ?? null,
			};
		}),
	);
}

function requireView<View>(view: View | undefined): View {
	if (view === undefined) throw new Error("viewKeys returned fewer views than keys.");
	return view;
}

type LookUpInput = CallParsed<StaffCalls["lookUpBlocked"]>;
type InputRefused = Refusal<"inputRefused">;

function refuseField(field: string, problem: FieldProblem["problem"]): Result<never, InputRefused> {
	return refuse({ error: "inputRefused", fields: [{ field, problem }] });
}

/** Computed exactly as for the value of a borrower, so that both match. */
async function keyOf(context: StaffContext, input: LookUpInput): Promise<Result<BlockedKey, InputRefused>> {
	const { list, value, bankCode = "" } = input;
	if (!isByCountry(list)) {
		const own = { db: context.db, vault: context.deps.vault };
		const keyIndex = await (list === "email" ? emailBlind(own, value) : deviceBlind(own, value));
		return ok({ list, country: null, keyIndex });
	}
	const { country } = input;
	if (country === undefined) return refuseField("country", "required");
	if (list === "mobile") {
		const mobile = await readMobile(context, { country, mobile: value });
		return mobile.ok
			? ok({ list, country, keyIndex: mobile.value.index })
			: refuseField("value", "mobileFormat");
	}
	if (list === "number")
		return ok({ list, country, keyIndex: (await numberFraudKey(context, country, value)).keyIndex });
	if (bankCode === "") return refuseField("bankCode", "required");
	const { keyIndex } = await accountFraudKey(context, { country, bankCode, accountNumber: value });
	return ok({ list, country, keyIndex });
}
