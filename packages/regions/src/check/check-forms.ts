import { type Field, type Form, noneAnswer } from "@puente/core/validation";
import { questionIds } from "../common/questions.ts";
import { currentCard } from "../find-card.ts";
import type { Region } from "../region.ts";

/** Fields that the server reads by name; every region must have them. */
const needed = {
	personal: [
		"firstName",
		"lastName",
		"birthday",
		"nationalId",
		"state",
		"city",
		"address",
		"email",
		"whatsappNo",
	],
	additional: [
		"employmentType",
		"monthlySalary",
		"emergencyContactName1",
		"emergencyContactMobile1",
		"emergencyContactRelation1",
		"emergencyContactName2",
		"emergencyContactMobile2",
		"emergencyContactRelation2",
	],
	bankCard: ["cardholderName", "bankCode", "accountNumber", "accountNumberConfirmation", "verificationCode"],
	identity: ["idFront", "idBack", "faceImage", "cardNo", "name", "birthday"],
} as const;

function references(field: Field): readonly (readonly [kind: string, field: string])[] {
	return [
		...(field.shownWhen ? [["depends on", field.shownWhen.field] as const] : []),
		...(field.after ? [["comes after", field.after.field] as const] : []),
		...(field.differsFrom ? [["differs from", field.differsFrom.field] as const] : []),
	];
}

function fieldProblems(form: Form, field: Field, index: number): string[] {
	const place = (name: string) => form.findIndex((other) => other.name === name);
	const found = references(field)
		.filter(([, name]) => place(name) < 0 || place(name) >= index)
		.map(([kind, name]) => `${field.name} ${kind} ${name}, which does not come before it`);
	for (const name of field.clears ?? []) {
		if (place(name) <= index) found.push(`${field.name} clears ${name}, which does not come after it`);
	}
	if (field.kind === "picker" && (field.options === undefined || field.options.length === 0)) {
		found.push(`${field.name} is a picker without options`);
	}
	if (place(field.name) !== index) found.push(`${field.name} is listed twice`);
	return found;
}

function formProblems(region: Region, name: keyof typeof needed): string[] {
	const form = region.forms[name];
	const missing = needed[name].filter((field) => !form.some((each) => each.name === field));
	return [
		...form.flatMap((field, index) => fieldProblems(form, field, index)),
		...missing.map((field) => `${field} is missing`),
	].map((problem) => `form ${name}: ${problem}`);
}

function bandProblems(name: string, bands: readonly { from: number; to: number | null }[]): string[] {
	return bands.flatMap((band, index) => {
		const next = bands[index + 1];
		if (next === undefined) return band.to === null ? [] : [`${name}: there is no band above ${band.to}`];
		return band.to !== null && next.from === band.to + 1
			? []
			: [`${name}: the band from ${band.from} and the one from ${next.from} do not meet`];
	});
}

/** Every possible answer must have points in the cards that read it. */
function cardAnswerProblems({ questionnaire, terms }: Region): string[] {
	const card = currentCard(terms);
	return card.characteristics.flatMap((characteristic) => {
		if (!("question" in characteristic)) return [];
		const question = questionnaire.questions.find(({ id }) => id === characteristic.question);
		if (question === undefined) {
			return [
				`scorecard ${card.version} reads question ${characteristic.question}, which is not in the questionnaire`,
			];
		}
		if (characteristic.reads !== "answer") return [];
		return question.answers
			.filter((answer) => characteristic.points[answer] === undefined)
			.map((answer) => `scorecard ${card.version} has no points for ${answer} of question ${question.id}`);
	});
}

function questionProblems(region: Region): string[] {
	const { questions, lenders } = region.questionnaire;
	const ids = questions.map(({ id }) => id);
	return [
		...questionIds.filter((id) => !ids.includes(id)).map((id) => `question ${id} is missing`),
		...(new Set(ids).size === ids.length ? [] : ["a question is listed twice"]),
		...(new Set(lenders.map(({ id }) => id)).size === lenders.length ? [] : ["a lender is listed twice"]),
		...questions
			.filter(({ pick, answers }) => pick === "many" && !answers.includes(noneAnswer))
			.map(({ id }) => `question ${id} has no answer none`),
	];
}

export function formsProblems(region: Region): readonly string[] {
	const names = Object.keys(needed) as (keyof typeof needed)[];
	return [
		...names.flatMap((name) => formProblems(region, name)),
		...bandProblems("salary bands", region.forms.salaryBands),
		...bandProblems("debt bands", region.questionnaire.debtBands),
		...questionProblems(region),
		...cardAnswerProblems(region),
	];
}
