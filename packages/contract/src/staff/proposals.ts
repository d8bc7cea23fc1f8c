import { currencies } from "@puente/core/money";
import { payoutStates } from "@puente/core/payout";
import { countries } from "@puente/core/region";
import { deathPapers, proposalDecisions, proposalKindNames } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { cleanTexts } from "../clean-text.ts";
import { country, instant, text } from "../fields.ts";
import { minor } from "../minor.ts";
import { loanView } from "./money-queues.ts";
import { cursor, id, reason, staffChange, staffView } from "./staff-fields.ts";

const money = { amountMinor: minor, currency: z.enum(currencies) };
const kind = z.enum(proposalKindNames, { error: "notOffered" });
/** Refusals of proposal kinds, when proposing and when checking. */
const kindErrors = [
	"proposalSubjectUnknown",
	"proposalChangesNothing",
	"inputRefused",
	"mobileUnusable",
	"productRefused",
	"legalRecordWrong",
	"lotteryPrizesWrong",
	"lotteryBudgetPromised",
	"lotteryBudgetSmall",
	"campaignDatesWrong",
	"couponAmountWrong",
	"couponExpiryWrong",
	"partnerOfferWrong",
	"proofBooked",
	"offersHeld",
	"holdNotCompared",
] as const;
export type KindError = (typeof kindErrors)[number];

/** The proposed values; each kind has its own fields, and the server refuses others. */
const fields = z.record(z.string().check(z.maxLength(60)), z.unknown());

const cleanFields = (proposed: z.output<typeof fields>) => cleanTexts(proposed) as typeof proposed;

const proposalView = z.object({
	id: z.string(),
	kind,
	/** What it is about: a loan, a borrower, a staff member. */
	subject: z.string(),
	subjectName: z.string(),
	borrowerId: z.nullable(z.string()),
	country: z.nullable(z.enum(countries)),
	/** The borrower's name, for staff who may see borrowers. */
	borrowerName: z.nullable(z.string()),
	before: fields,
	after: fields,
	/**
	 * The values that carrying out changes, before and after it: of now while it waits, of then once it was decided.
	 * Null for decided proposals of older versions.
	 */
	change: z.nullable(z.object({ before: fields, after: fields })),
	reason: z.string(),
	madeBy: z.string(),
	madeAt: instant,
	/** Until when it should be checked. */
	deadline: instant,
	decision: z.nullable(z.enum(proposalDecisions)),
	decidedBy: z.nullable(z.string()),
	decidedAt: z.nullable(instant),
	note: z.nullable(z.string()),
	/** False if another version stored fields that this one cannot read. It can only be rejected or withdrawn. */
	readable: z.boolean(),
	/** What the caller may do with it now. */
	mayCheck: z.boolean(),
	mayWithdraw: z.boolean(),
});

/** What shows whether the borrower, or somebody else, asks for a new number. */
const accountEvidence = z.object({
	/** Newest first. */
	logIns: z.array(z.object({ at: instant, device: z.string(), isOpen: z.boolean() })),
	/** Phones that the account was opened on, newest first. */
	devices: z.array(z.object({ device: z.string(), firstAt: instant, lastAt: instant })),
	passkeys: z.array(z.object({ name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) })),
	payments: z.array(z.object({ rail: z.string(), ...money, paidAt: instant })),
	/** Money that is about to leave. */
	payouts: z.array(z.object({ rail: z.string(), ...money, state: z.enum(payoutStates), plannedAt: instant })),
	/** Other proposals to change the number. */
	earlier: z.array(
		z.object({ madeAt: instant, madeBy: z.string(), decision: z.nullable(z.enum(proposalDecisions)) }),
	),
});

const deathPaper = z.enum(deathPapers, { error: "notOffered" });

/** What a report of a death, or of its being wrong, rests on and does. */
const deathEvidence = z.object({
	/** Null if the maker has named none. */
	paper: z.nullable(
		z.object({
			kind: deathPaper,
			diedOn: z.string(),
			/** Whole for who may check the proposal, masked for others; null once the borrower's key is erased. */
			number: z.nullable(z.string()),
		}),
	),
	/** What carrying it out now does; null once it was decided. */
	effect: z.nullable(
		z.object({
			/** Every loan that was paid out, newest first, with what is owed today. */
			loans: z.array(
				z.object({
					loanId: z.string(),
					orderNo: z.string(),
					status: z.string(),
					openedOn: z.string(),
					currency: z.enum(currencies),
					owedMinor: minor,
					penaltyMinor: minor,
					overdueDays: z.int(),
					/** Its penalties stop, or go on after a wrong report. */
					pauses: z.boolean(),
				}),
			),
			owed: z.array(z.object({ currency: z.enum(currencies), owedMinor: minor, penaltyMinor: minor })),
			/** The application or order without a loan. */
			order: z.nullable(
				z.object({
					orderNo: z.string(),
					step: z.int(),
					/** The agreed amount; null before there is an agreement. */
					money: z.nullable(z.object(money)),
					/** `ends`: it is cancelled; `leaves`: its money is on its way; `stays`: nobody can continue it. */
					becomes: z.enum(["ends", "leaves", "stays"]),
				}),
			),
			/** Messages that wait and are dropped. */
			unsentMessages: z.int(),
			/** The borrower is blocked for another reason, and stays so. */
			blockedOtherwise: z.boolean(),
		}),
	),
	/** Other reports about this borrower. */
	earlier: z.array(
		z.object({ madeAt: instant, madeBy: z.string(), decision: z.nullable(z.enum(proposalDecisions)) }),
	),
});

const proposalDetails = z.extend(proposalView, {
	/** Whether it could be carried out now. */
	possible: z.boolean(),
	/** Whether the checker must write why, because it is an exception from a rule. */
	needsNote: z.boolean(),
	/** The loan that it concerns, in its state of today. */
	loan: z.nullable(loanView),
	/** For a new number only. */
	evidence: z.nullable(accountEvidence),
	/** For the report of a death only. */
	death: z.nullable(deathEvidence),
});

export const proposalCalls = defineCalls({
	propose: {
		...staffChange,
		path: "/proposals",
		needs: "signedIn",
		summary: "Proposes an action that takes two people. Needs the permission of its kind.",
		input: z.object({
			kind,
			subject: text({ min: 1, max: 80 }),
			after: fields.check(z.overwrite(cleanFields)),
			reason,
		}),
		output: proposalView,
		refusals: ["notPermitted", "staffIsYou", "proposalOpen", ...kindErrors],
	},
	callBackNumber: {
		...staffChange,
		path: "/proposals/mobile/code",
		needs: "proposeMobiles",
		summary:
			"Sends a code to the number that a borrower says is new, and a warning to the present one. The holder reads the code to support.",
		input: z.object({ id, mobile: text({ min: 5, max: 20 }) }),
		output: z.object({ expiresAt: instant }),
		refusals: ["borrowerNotFound", "numberCodeSent", ...kindErrors],
		unrecorded: ["mobile"],
		limits: [{ per: "staff", count: 60, seconds: 3600 }],
	},
	proposeMobileChange: {
		...staffChange,
		path: "/proposals/mobile",
		needs: "proposeMobiles",
		summary:
			"Proposes another mobile number for a borrower, with the code that was sent to it. Once a second person agrees, sessions end and both numbers get a text.",
		input: z.object({ id, mobile: text({ min: 5, max: 20 }), code: text({ min: 4, max: 12 }), reason }),
		output: proposalView,
		refusals: [
			"notPermitted",
			"staffIsYou",
			"borrowerNotFound",
			"numberCodeWrong",
			"numberCodeOver",
			"proposalOpen",
			...kindErrors,
		],
		unrecorded: ["mobile", "code"],
		limits: [{ per: "staff", count: 60, seconds: 3600 }],
	},
	proposeDeath: {
		...staffChange,
		path: "/proposals/death",
		needs: "proposeBlocks",
		summary:
			"Proposes that a borrower counts as deceased, with the paper that was seen. Without one the second person must write why.",
		input: z.object({
			id,
			paper: z.optional(
				z.object({
					kind: deathPaper,
					number: text({ min: 2, max: 60 }),
					diedOn: z.iso.date({ error: "format" }),
				}),
			),
			reason,
		}),
		output: proposalView,
		refusals: ["notPermitted", "staffIsYou", "borrowerNotFound", "proposalOpen", ...kindErrors],
		unrecorded: ["paper"],
	},
	decideProposal: {
		...staffChange,
		path: "/proposals/decide",
		needs: "signedIn",
		summary: "Approves and carries out, rejects, or withdraws one's own. Needs the permission of its kind.",
		input: z.object({
			id,
			decision: z.enum(proposalDecisions, { error: "notOffered" }),
			note: z.optional(text({ min: 1, max: 500, lines: "several" })),
		}),
		output: proposalView,
		refusals: [
			"notPermitted",
			"proposalNotFound",
			"proposalDecided",
			"proposalOwn",
			"proposalNotOwn",
			"staffIsYou",
			"proposalStale",
			"proposalUnreadable",
			"noteMissing",
			...kindErrors,
		],
	},
	proposals: {
		...staffView,
		path: "/proposals",
		needs: "signedIn",
		summary:
			"Proposals that wait for the caller (oldest first), that the caller made, or all that the caller may see.",
		input: z.object({
			which: z.enum(["toCheck", "mine", "all"], { error: "notOffered" }),
			kind: z.optional(kind),
			country: z.optional(country),
			after: z.optional(cursor),
		}),
		output: z.object({ proposals: z.array(proposalView), next: z.nullable(z.string()) }),
	},
	proposal: {
		...staffView,
		path: "/proposal",
		needs: "signedIn",
		summary: "One proposal, as its checker sees it, with what it would change now.",
		input: z.object({ id }),
		output: proposalDetails,
		refusals: ["proposalNotFound"],
	},
});
