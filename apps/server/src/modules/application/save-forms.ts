import type { applicationCalls, CallParsed, Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { checkQuestionnaire, type Form, type FormValues } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import type { Borrower } from "../borrower/index.ts";
import { reviewTyped } from "../identity/index.ts";
import {
	checkValues,
	formTurn,
	type InputRefused,
	keepAnswer,
	lockOwnOrder,
	openAnswers,
	type Progress,
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
	const turn = await formTurn(context, order, "BasicInfo");
	if (!turn.ok) return turn;
	const saved = await openAnswers({ db: context.db, vault: context.deps.vault }, borrower);
	const values = checkPersonal(context, borrower, input.values, saved.BasicInfo);
	if (!values.ok) return values;
	const progress = await keepAnswer(context, own.value, {
		form: "BasicInfo",
		turn: turn.value,
		body: values.value,
	});
	// Corrected after the document was compared with it: compare again.
	if (saved.IdentityOCR) {
		await reviewTyped(context, own.value, { confirmed: saved.IdentityOCR.values, personal: values.value });
	}
	return ok(progress);
}

/**
 * Of an Aadhaar number only the last four digits are kept, and a form that is opened again shows only them. Sent back
 * unchanged they are not a whole number, and stand.
 */
function checkPersonal(
	context: BorrowerContext,
	borrower: Borrower,
	values: FormValues,
	kept: FormValues | null,
): Result<FormValues, InputRefused> {
	const { personal } = regions[borrower.country].forms;
	const isKept = ({ name, check }: Form[number]) =>
		check === "aadhaar" && kept?.[name] !== undefined && kept[name] === values[name];
	const checked = checkValues(context, borrower, {
		form: personal.filter((field) => !isKept(field)),
		values,
	});
	if (!checked.ok) return checked;
	const unchanged = personal.filter(isKept).map(({ name }) => [name, values[name] ?? ""] as const);
	return ok({ ...checked.value, ...Object.fromEntries(unchanged) });
}

/** Refuses: orderNotFound, stepNotOpen, inputRefused. */
export const saveAdditional: Handler<Calls["saveAdditionInfoMarket"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await formTurn(context, order, "Addition");
	if (!turn.ok) return turn;
	const form = regions[borrower.country].forms.additional;
	const values = checkValues(context, borrower, { form, values: input.values });
	if (!values.ok) return values;
	return ok(await keepAnswer(context, own.value, { form: "Addition", turn: turn.value, body: values.value }));
};

/** All questions or none. Refuses: orderNotFound, stepNotOpen, inputRefused. */
export const saveQuestionnaire: Handler<Calls["saveQuestionnaire"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const turn = await formTurn(context, order, "Question");
	if (!turn.ok) return turn;
	const checked = checkQuestionnaire(regions[borrower.country].questionnaire.questions, input.answers);
	if (!checked.ok) {
		const fields = checked.refusal.map(({ question, rule }) => ({
			field: question ?? "answers",
			problem: rule,
		}));
		return refuse<Refusal<"inputRefused">>({ error: "inputRefused", fields });
	}
	return ok(
		await keepAnswer(context, own.value, { form: "Question", turn: turn.value, body: checked.value }),
	);
};
