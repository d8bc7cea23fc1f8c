import type { Country } from "@puente/core/region";
import { cancelReasons } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { accept, type DemoLife, type FormName, fillIn, handIn, hearOfPayout, repay } from "./demo-life.ts";

/** How far somebody of the demo has come, and since when. */
type Scene = {
	readonly begunHoursAgo: number;
	readonly play: (life: DemoLife) => Promise<void>;
};

const dayHours = 24;
const hourSeconds = 3_600;
const daySeconds = dayHours * hourSeconds;
/** No region closes the hours in which borrowers may be written to sooner than this after it opens them. */
const contactHoursMin = 6;

/** Each country's borrower stopped at another form, so that all of them can be seen. */
const stoppedAfter: Readonly<Record<Country, FormName>> = {
	mx: "additional",
	co: "identity",
	in: "questions",
	ng: "personal",
};

async function borrow(life: DemoLife): Promise<void> {
	await handIn(life);
	await accept(life, "now");
	await hearOfPayout(life);
}

/** Days go by around a due date: whoever is to be reminded of it is. */
async function live({ desk }: DemoLife, days: number): Promise<void> {
	for (let hours = 0; hours < days * dayHours; hours += contactHoursMin) {
		desk.pass(contactHoursMin * hourSeconds);
		await desk.run("remind", { loanId: desk.lastPayout() });
	}
}

async function awaitMoney(life: DemoLife, fault: "held" | "rejected"): Promise<void> {
	await handIn(life);
	const [rail] = regions[life.country].terms.rails.out;
	await life.world.arm(rail ?? "", fault);
	await accept(life, "now");
	await hearOfPayout(life);
}

/** One for every status of home, and for both ways in which a person of staff comes to look at an application. */
export const scenes = {
	form: { begunHoursAgo: 3, play: (life) => fillIn(life, stoppedAfter[life.country]) },
	identityReview: { begunHoursAgo: 2, play: (life) => handIn(life, { seen: { misread: true } }) },
	referred: { begunHoursAgo: 4, play: (life) => handIn(life, { standing: "middling" }) },
	rejected: { begunHoursAgo: 2 * dayHours, play: (life) => handIn(life, { standing: "poor" }) },
	offer: { begunHoursAgo: 2, play: (life) => handIn(life) },
	accepted: {
		begunHoursAgo: 1,
		async play(life) {
			await handIn(life);
			await accept(life, "later");
		},
	},
	onItsWay: { begunHoursAgo: 0.75, play: (life) => awaitMoney(life, "held") },
	payoutFailed: { begunHoursAgo: 6, play: (life) => awaitMoney(life, "rejected") },
	repaying: {
		begunHoursAgo: 40 * dayHours,
		async play(life) {
			await borrow(life);
			life.desk.pass(26 * daySeconds);
			await live(life, 2);
			await repay(life, "next");
		},
	},
	overdue: {
		begunHoursAgo: 36 * dayHours,
		async play(life) {
			await borrow(life);
			life.desk.pass(26 * daySeconds);
			await live(life, 9);
			await life.desk.run("turn-overdue", { loanId: life.desk.lastPayout() });
		},
	},
	paidOff: {
		begunHoursAgo: 75 * dayHours,
		async play(life) {
			await borrow(life);
			life.desk.pass(26 * daySeconds);
			await live(life, 2);
			await repay(life, "next");
			life.desk.pass(28 * daySeconds);
			await live(life, 2);
			await repay(life, "all");
		},
	},
	cancelled: {
		begunHoursAgo: 2 * dayHours,
		async play(life) {
			await handIn(life);
			const { call, orderNo } = life;
			await call("cancelLoan", { orderNo, reasons: cancelReasons.slice(0, 1) });
		},
	},
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as readonly SceneName[];
