/** The steps of an order with their wire values (specification, section 3). */
export const stepCodes = {
	Applying: 1,
	Repaying: 2,
	Overdued: 3,
	Finish: 4,
	BindCard: 5,
	BasicInfo: 6,
	Lending: 7,
	Cancel: 8,
	Reject: 9,
	PayFail: 10,
	Addition: 11,
	IdentityOCR: 12,
	Confirm: 14,
	Question: 17,
	getMoney: 18,
	finishLoading: 19,
} as const;

export type Step = keyof typeof stepCodes;
export type StepCode = (typeof stepCodes)[Step];
