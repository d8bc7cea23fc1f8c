import { cancelReasons } from "@puente/regions/enumerations";
import { regions } from "@puente/regions/load";
import {
	acceptOffer,
	type DemoApplicant,
	fillForms,
	pollPayout,
	repay,
	submitApplication,
} from "./demo-applicant.ts";

/** The state of a demo borrower, and how long ago the application began. */
type Scene = {
	readonly begunHoursAgo: number;
	readonly play: (applicant: DemoApplicant) => Promise<void>;
};

const dayHours = 24;
const hourSeconds = 3_600;
const daySeconds = dayHours * hourSeconds;
/** Every region allows contact for at least this many hours a day. */
const contactHoursMin = 6;

async function borrow(applicant: DemoApplicant): Promise<void> {
	await submitApplication(applicant);
	await acceptOffer(applicant, "now");
	await pollPayout(applicant);
}

/** Passes days with the jobs of a loan in the order of the sweep: it turns overdue, then the borrower is reminded. */
async function passDays({ server }: DemoApplicant, days: number): Promise<void> {
	for (let hours = 0; hours < days * dayHours; hours += contactHoursMin) {
		server.advance(contactHoursMin * hourSeconds);
		const loan = { loanId: server.lastPayout() };
		await server.run("mark-overdue", loan);
		await server.run("send-reminder", loan);
	}
}

async function requestFailingPayout(applicant: DemoApplicant, fault: "held" | "rejected"): Promise<void> {
	await submitApplication(applicant);
	const [rail] = regions[applicant.country].terms.rails.out;
	await applicant.sandbox.armFault(rail ?? "", fault);
	await acceptOffer(applicant, "now");
	await pollPayout(applicant);
}

/** One scene for every status of home, and for both kinds of review of an application by staff. */
export const scenes = {
	form: {
		begunHoursAgo: 3,
		play: (applicant) => fillForms(applicant, regions[applicant.country].sandbox.borrowers.stoppedAfter),
	},
	identityReview: {
		begunHoursAgo: 2,
		play: (applicant) => submitApplication(applicant, { identity: { misread: true } }),
	},
	referred: { begunHoursAgo: 4, play: (applicant) => submitApplication(applicant, { credit: "middling" }) },
	rejected: {
		begunHoursAgo: 2 * dayHours,
		play: (applicant) => submitApplication(applicant, { credit: "poor" }),
	},
	offer: { begunHoursAgo: 2, play: (applicant) => submitApplication(applicant) },
	accepted: {
		begunHoursAgo: 1,
		async play(applicant) {
			await submitApplication(applicant);
			await acceptOffer(applicant, "later");
		},
	},
	onItsWay: { begunHoursAgo: 0.75, play: (applicant) => requestFailingPayout(applicant, "held") },
	payoutFailed: { begunHoursAgo: 6, play: (applicant) => requestFailingPayout(applicant, "rejected") },
	repaying: {
		begunHoursAgo: 40 * dayHours,
		async play(applicant) {
			await borrow(applicant);
			applicant.server.advance(26 * daySeconds);
			await passDays(applicant, 2);
			await repay(applicant, "next");
		},
	},
	overdue: {
		begunHoursAgo: 36 * dayHours,
		async play(applicant) {
			await borrow(applicant);
			applicant.server.advance(26 * daySeconds);
			await passDays(applicant, 9);
		},
	},
	paidOff: {
		begunHoursAgo: 75 * dayHours,
		async play(applicant) {
			await borrow(applicant);
			applicant.server.advance(26 * daySeconds);
			await passDays(applicant, 2);
			await repay(applicant, "next");
			applicant.server.advance(28 * daySeconds);
			await passDays(applicant, 2);
			await repay(applicant, "all");
		},
	},
	cancelled: {
		begunHoursAgo: 2 * dayHours,
		async play(applicant) {
			await submitApplication(applicant);
			const { call, orderNo } = applicant;
			await call("cancelLoan", { orderNo, reasons: cancelReasons.slice(0, 1) });
		},
	},
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as readonly SceneName[];
