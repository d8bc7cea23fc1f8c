import type { applicationCalls, CallParsed, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkQuestionnaire, type Form, type FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { reviewPersonalForm } from "../identity/index.ts";
import {
	checkFormStep,
	checkValues,
	type InputRefusal,
	lockOwnOrder,
	openAnswers,
	type Progress,
	saveAnswer,
} from "../order/index.ts";

type Calls = typeof applicationCalls;

/** Refuses: orderNotFound, stepNotOpen, inputRefused. */
export async function savePersonal(
	input: CallParsed<Calls["saveBasicInfo"]>,
	context: BorrowerContext,
): Promise<Result<Progress, Refusal<Calls["saveBasicInfo"]["refusals"][number]>>> {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "BasicInfo");
	if (!move.ok) return move;
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	const values = checkPersonal(context, borrower, input.values, saved.BasicInfo);
	if (!values.ok) return values;
	const progress = await saveAnswer(context, own.value, {
		form: "BasicInfo",
		move: move.value,
		body: values.value,
	});
	// The document was already compared with the old form.
	if (saved.IdentityOCR) {
		await reviewPersonalForm(context, own.value, {
			confirmed: saved.IdentityOCR.values,
			personal: values.value,
		});
	}
	return ok(progress);
}

/**
 * Only the last four digits of an Aadhaar number are stored and shown again. If they come back unchanged, they are not
 * checked as a whole number.
 */
function checkPersonal(
	context: BorrowerContext,
	borrower: Borrower,
	values: FormValues,
	stored: FormValues | null,
): Result<FormValues, InputRefusal> {
	const { personal } = regions[borrower.country].forms;
	const isUnchanged = ({ name, check }: Form[number]) =>
		check === "aadhaar" && stored?.[name] !== undefined && stored[name] === values[name];
	const form = personal.filter((field) => !isUnchanged(field));
	const unchanged = Object.fromEntries(
		personal.filter(isUnchanged).map(({ name }) => [name, values[name] ?? ""]),
	);
	const changed = Object.entries(values).filter(([name]) => unchanged[name] === undefined);
	const checked = checkValues(context, borrower, { form, values: Object.fromEntries(changed) });
	return checked.ok ? ok({ ...checked.value, ...unchanged }) : checked;
}

/** Refuses: orderNotFound, stepNotOpen, inputRefused. */
export const saveAdditional: Handler<Calls["saveAdditionInfoMarket"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "Addition");
	if (!move.ok) return move;
	const form = regions[borrower.country].forms.additional;
	const values = checkValues(context, borrower, { form, values: input.values });
	if (!values.ok) return values;
	return ok(await saveAnswer(context, own.value, { form: "Addition", move: move.value, body: values.value }));
};

/** Saves all questions or none. Refuses: orderNotFound, stepNotOpen, inputRefused. */
export const saveQuestionnaire: Handler<Calls["saveQuestionnaire"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const move = await checkFormStep(context, order, "Question");
	if (!move.ok) return move;
	const checked = checkQuestionnaire(regions[borrower.country].questionnaire.questions, input.answers);
	if (!checked.ok) {
		const fields = checked.refusal.map(({ question, rule }) => ({
			field: question ?? "answers",
			problem: rule,
		}));
		return refuse<Refusal<"inputRefused">>({ error: "inputRefused", fields });
	}
	return ok(
		await saveAnswer(context, own.value, { form: "Question", move: move.value, body: checked.value }),
	);
};
