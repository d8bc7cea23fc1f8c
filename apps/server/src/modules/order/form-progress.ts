import type { Refusal } from "@puente/contract";
import {
	type FormStep,
	type FreshAnswers,
	freshAnswers,
	type SavedForm,
	saveForm,
	stepCodes,
} from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Borrower, BorrowerContext } from "../../platform/context/calls.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { type AnswerBodies, answerFormat } from "./saved-answers.ts";
import {
	findOrder,
	listAnswers,
	lockBorrowerAndOrder,
	moveOrder,
	type Order,
	putAnswer,
} from "./store/orders.ts";

export async function loadFreshAnswers(context: BorrowerContext): Promise<FreshAnswers> {
	const answers = await listAnswers(context.db, context.caller.borrowerId);
	return freshAnswers(
		Object.fromEntries(answers.map(({ step, answeredAt }) => [step, answeredAt.getTime()])),
		context.now.getTime(),
	);
}

/** Checks that a form may be saved now. Returns the order's next step. Refuses: stepNotOpen. */
export async function checkFormStep(
	context: BorrowerContext,
	order: Order,
	form: FormStep,
): Promise<Result<SavedForm, Refusal<"stepNotOpen">>> {
	const move = saveForm(order.step, form, await loadFreshAnswers(context));
	return move.ok ? move : refuse({ error: "stepNotOpen" });
}

export type Progress = { readonly orderNo: string; readonly step: number };

export function progressOf(order: Pick<Order, "orderNo" | "step">): Progress {
	return { orderNo: order.orderNo, step: stepCodes[order.step] };
}

/** Saves the answer to a form and moves the order. */
export async function saveAnswer<Step extends FormStep>(
	context: BorrowerContext,
	{ borrower, order }: OwnOrder,
	answer: { readonly form: Step; readonly move: SavedForm; readonly body: AnswerBodies[Step] },
): Promise<Progress> {
	const { db, now } = context;
	const body = writeStored(answerFormat(answer.form, borrower.country), answer.body);
	await putAnswer(db, {
		borrowerId: borrower.id,
		orderId: order.id,
		step: answer.form,
		bodySealed: context.deps.vault.sealFor(borrower, `answer:${answer.form}`, body),
		answeredAt: now,
	});
	await moveOrder(db, order, { ...answer.move, actor: "borrower" }, now);
	return progressOf({ orderNo: order.orderNo, step: answer.move.step });
}

export type OwnOrder = { readonly borrower: Borrower; readonly order: Order };
type NotFound = Refusal<"orderNotFound">;

/** The caller's own order, for reading. Refuses: orderNotFound, also for another borrower's order. */
export async function findOwnOrder(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnOrder, NotFound>> {
	const order = await findOrder(context.db, context.caller.borrowerId, orderNo);
	if (!order) return refuse({ error: "orderNotFound" });
	return ok({ order, borrower: context.caller.borrower });
}

/** The caller's own order, for changing it: locks the borrower's row until the transaction ends. */
export async function lockOwnOrder(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnOrder, NotFound>> {
	const own = await lockBorrowerAndOrder(context.db, context.caller.borrowerId, orderNo);
	return own ? ok(own) : refuse({ error: "orderNotFound" });
}
