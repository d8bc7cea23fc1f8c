import type { Refusal } from "@puente/contract";
import {
	type FormSaved,
	type FormStep,
	type FreshAnswers,
	freshAnswers,
	saveForm,
	stepCodes,
} from "@puente/core/application";
import { type Result, refuse } from "@puente/core/result";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import type { OwnOrder } from "./own-order.ts";
import { listAnswers, putAnswer } from "./store/answers.ts";
import { moveOrder, type Order } from "./store/orders.ts";

export async function freshOf(context: BorrowerContext): Promise<FreshAnswers> {
	const answers = await listAnswers(context.db, context.caller.borrowerId);
	return freshAnswers(
		Object.fromEntries(answers.map(({ step, answeredAt }) => [step, answeredAt.getTime()])),
		context.now.getTime(),
	);
}

/** Whether a form may be saved now, and where that leads. Refuses: stepNotOpen. */
export async function formTurn(
	context: BorrowerContext,
	order: Order,
	form: FormStep,
): Promise<Result<FormSaved, Refusal<"stepNotOpen">>> {
	const turn = saveForm(order.step, form, await freshOf(context));
	return turn.ok ? turn : refuse({ error: "stepNotOpen" });
}

export type Progress = { readonly orderNo: string; readonly step: number };

export function progressOf(order: Pick<Order, "orderNo" | "step">): Progress {
	return { orderNo: order.orderNo, step: stepCodes[order.step] };
}

/** Keeps the answer to a form and moves the order to where `turn` leads. */
export async function keepAnswer(
	context: BorrowerContext,
	{ borrower, order }: OwnOrder,
	answer: { readonly form: FormStep; readonly turn: FormSaved; readonly body: unknown },
): Promise<Progress> {
	const { db, now } = context;
	await putAnswer(db, {
		borrowerId: borrower.id,
		orderId: order.id,
		step: answer.form,
		bodySealed: context.deps.vault.sealFor(borrower, `answer:${answer.form}`, JSON.stringify(answer.body)),
		answeredAt: now,
	});
	await moveOrder(db, order, { ...answer.turn, actor: "borrower" }, now);
	return progressOf({ orderNo: order.orderNo, step: answer.turn.step });
}
