import type { FieldProblem, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkForm, type FieldRefusal, type Form, type FormValues, readForm } from "@puente/core/validation";
import { inputRulesOf, packs } from "@puente/regions";
import { offersOf, regions } from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Borrower, BorrowerContext } from "../../platform/context/calls.ts";

export type InputRefusal = Refusal<"inputRefused">;

export function todayOf(context: Pick<BorrowerContext, "now">, borrower: Pick<Borrower, "country">): string {
	return localDate(context.now, packs[borrower.country].timeZone);
}

export function refuseField(field: string, problem: FieldProblem["problem"]) {
	return refuse<InputRefusal>({ error: "inputRefused", fields: [{ field, problem }] });
}

/** Applies the phone's rules again, because a client may skip them. Refuses: inputRefused, with the fields. */
export function checkValues(
	context: BorrowerContext,
	borrower: Borrower,
	input: { readonly form: Form; readonly values: FormValues; readonly document?: string | undefined },
): Result<FormValues, InputRefusal> {
	const region = regions[borrower.country];
	const read = readForm(input.form, input.values);
	if (!read.ok) return refuseFields(read.refusal);
	const checked = checkForm(input.form, read.value, {
		rules: inputRulesOf(region.pack),
		today: todayOf(context, borrower),
		mobile: context.deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
		document: input.document,
		isOffered: offersOf(region),
	});
	return checked.ok ? ok(checked.value) : refuseFields(checked.refusal);
}

function refuseFields(refusals: readonly FieldRefusal[]) {
	const fields = refusals.map(({ field, rule, values }) => ({
		field,
		problem: rule,
		...(values && { values }),
	}));
	return refuse<InputRefusal>({ error: "inputRefused", fields });
}
