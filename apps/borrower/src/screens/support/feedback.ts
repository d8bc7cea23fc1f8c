import type { FieldProblem } from "@puente/contract";
import { checkEmail, checkImageCount, checkMobile } from "@puente/core/validation";
import { inputRulesOf, type Pack } from "@puente/regions";
import type { Output } from "../../shared/calls/use-call.tsx";

export type Feedback = Output<"feedbackDetail">["feedback"];
export type Message = Output<"listLeaveMessages">["messages"][number];

/** A decision to look at again, an answer that is late, or a loan that is being repaid. */
export const abouts = ["decision", "wait", "loan"] as const;
type About = (typeof abouts)[number];

/** Values of the feedback form. */
export type Draft = {
	readonly type: Feedback["type"] | null;
	readonly orderNo: string;
	readonly receiverAccount: string;
	readonly description: string;
	readonly contact: string;
	readonly imageIds: readonly string[];
	/** What a message of no fixed type is about, with the order `orderNo`; null for anything else. */
	readonly about: About | null;
};

/** Fields in form order, to focus the first invalid one. */
const draftFields = ["type", "description", "contact", "imageIds"] as const;
export type DraftField = (typeof draftFields)[number];
export type DraftProblem = Pick<FieldProblem, "problem" | "values">;
export type DraftProblems = Readonly<Partial<Record<DraftField, DraftProblem>>>;

/** Validates with the server's rules. */
export function checkDraft(draft: Draft, pack: Pack): DraftProblems {
	const rules = inputRulesOf(pack);
	const typed = draft.contact.trim();
	const contact = typed.includes("@")
		? checkEmail(typed, rules.email)
		: checkMobile(typed.replaceAll(/[\s-]/g, ""), rules.phone);
	const images = checkImageCount({ count: draft.imageIds.length, countMax: pack.feedbackImagesMax });
	return {
		...(draft.type === null && { type: { problem: "required" } }),
		...(draft.description.trim() === "" && { description: { problem: "required" } }),
		...(typed === ""
			? { contact: { problem: "required" } }
			: !contact.ok && { contact: problemOf(contact.refusal) }),
		...(!images.ok && { imageIds: problemOf(images.refusal) }),
	};
}

function problemOf(refusal: {
	readonly rule: FieldProblem["problem"];
	readonly values?: FieldProblem["values"];
}): DraftProblem {
	return { problem: refusal.rule, ...(refusal.values && { values: refusal.values }) };
}

/** Field problems of a refusal. */
export function problemsOfFields(fields: readonly FieldProblem[]): DraftProblems {
	return Object.fromEntries(
		fields.flatMap(({ field, problem, values }) => {
			const knownField = draftFields.find((name) => name === field);
			return knownField === undefined ? [] : [[knownField, { problem, ...(values && { values }) }]];
		}),
	);
}

export function firstProblem(problems: DraftProblems): DraftField | null {
	return draftFields.find((field) => problems[field] !== undefined) ?? null;
}

const typesWithOrder: ReadonlySet<number> = new Set([1, 2]);

/** The request, without fields that this type does not have. */
export function reportOf(draft: Draft & { readonly type: Feedback["type"] }) {
	const { type, orderNo, receiverAccount, imageIds, about } = draft;
	const hasOrder = typesWithOrder.has(type) || about !== null;
	return {
		type,
		description: draft.description.trim(),
		contact: draft.contact.trim(),
		imageIds: [...imageIds],
		...(hasOrder && orderNo !== "" && { orderNo }),
		...(type === 1 && receiverAccount.trim() !== "" && { receiverAccount: receiverAccount.trim() }),
	};
}

export const statusTones = { 1: "quiet", 2: "warn", 3: "good" } as const;

/** Whole hours and minutes of a number of seconds, rounded down. */
export function hoursAndMinutes(seconds: number): { readonly hours: number; readonly minutes: number } {
	const minutes = Math.floor(Math.max(0, seconds) / 60);
	return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
