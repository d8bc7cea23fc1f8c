import type { CallOutput, Calls } from "@puente/contract";
import { minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

export type Feedback = CallOutput<Calls["feedbackDetail"]>["feedback"];
export type Talk = CallOutput<Calls["listLeaveMessages"]>["messages"][number];
export type Notice = CallOutput<Calls["messageDetail"]>["message"];
export type Service = CallOutput<Calls["customerService"]>;
export type Can = CallOutput<Calls["checkCanHandle"]>;

export const feedbackId = "7f3f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b11";
export const imageId = "0f0e0d0c-0b0a-4009-8807-060504030201";
export const messageId = "5d0c7a9e-52b1-4a52-9d1b-7f5f0a9b1122";

export const claim: NonNullable<Feedback["claim"]> = {
	answerBy: minutesFromNow(47 * 60 + 30),
	secondsLeft: (47 * 60 + 30) * 60,
	answeredAt: null,
	outcome: null,
};

export function feedback(part: Partial<Feedback> = {}): Feedback {
	return {
		id: feedbackId,
		type: 3,
		status: 1,
		description: "The app shows my old number.",
		orderNo: null,
		receiverAccount: null,
		contact: "lucia@gmail.com",
		loan: null,
		images: [],
		createTime: minutesFromNow(-30),
		editable: true,
		unread: 0,
		claim: null,
		...part,
	};
}

/** A conversation about a late loan, with its figures of the day it was begun. */
export function aboutLoan(part: Partial<Feedback> = {}): Feedback {
	return feedback({
		description: "I lost my job. I can pay 500 now and the rest on Friday.",
		orderNo,
		loan: {
			on: "2026-10-14",
			currency: "MXN",
			dueMinor: 109_812,
			penaltyMinor: 5_245,
			overdueDays: 5,
			nextDueOn: "2026-11-12",
			nextDueMinor: 104_567,
			payoffMinor: 318_240,
		},
		...part,
	});
}

/** Feedback with an open claim. */
export function claimed(part: Partial<Feedback> = {}): Feedback {
	return feedback({
		type: 1,
		description: "I paid at the store on Friday, and it is not reflected.",
		orderNo,
		receiverAccount: "646180110400000007",
		claim,
		...part,
	});
}

export const supportAnswer: Talk = {
	id: "11111111-2222-4333-8444-555555555555",
	from: "support",
	text: "Thank you. We have corrected it.",
	images: [],
	at: minutesFromNow(-5),
};

export function can(part: Partial<Can> = {}): Can {
	return {
		canCreate: true,
		imagesMax: 5,
		answeredHoursMax: 48,
		orders: [{ orderNo, createdAt: "2026-10-01T16:00:00.000Z", claimOpen: false }],
		...part,
	};
}

export function notice(part: Partial<Notice> = {}): Notice {
	return {
		id: messageId,
		kind: "paymentLate",
		title: "Your payment is late",
		text: "Please pay $1,098.12. If you cannot pay now, talk to us.",
		sentAt: minutesFromNow(-90),
		readAt: null,
		...part,
	};
}

export function service(part: Partial<Service> = {}): Service {
	return {
		openNow: true,
		opensAt: "09:00",
		closesAt: "18:00",
		weekdays: [1, 2, 3, 4, 5],
		timeZone: "America/Mexico_City",
		nextOpenAt: null,
		phone: "+52 55 1234 5678",
		whatsapp: "+52 55 8765 4321",
		email: "ayuda@puente.example",
		lender: {
			name: "Puente México S.A. de C.V., SOFOM, E.N.R.",
			facts: [
				{ field: "licenceNumber", value: "SIPRES 12345" },
				{ field: "contractRegisterNumber", value: "RECA 2026-001-000123" },
			],
			regulator: "CONDUSEF",
			regulatorUrl: "https://www.condusef.gob.mx/",
			sandbox: false,
		},
		...part,
	};
}

export const faq: CallOutput<Calls["questionAnswers"]> = {
	topics: [
		{
			id: "cost",
			name: "Costos",
			entries: [
				{
					id: "price",
					question: "¿Cuánto cuesta un préstamo?",
					answer: "Ves el costo total antes de aceptar.",
				},
				{ id: "penalty", question: "¿Qué pasa si pago tarde?", answer: "Hay una penalización por día." },
			],
		},
		{
			id: "who",
			name: "Requisitos",
			entries: [
				{ id: "age", question: "¿Quién puede pedir un préstamo?", answer: "Personas de 18 a 65 años." },
			],
		},
	],
};

/** A JPEG of one grey pixel. */
export const jpeg =
	"/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==";
