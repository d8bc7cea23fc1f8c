import { page } from "vitest/browser";
import { press } from "../open-console.tsx";
import {
	application,
	borrowerDetails,
	emptyBorrowerDetails,
	ledger,
	profile,
	timeline,
} from "../samples/borrowers.ts";
import { picture } from "../samples/picture.ts";
import { borrowerId, orderNo } from "../samples/queues.ts";
import { ago, idOf } from "../samples/session.ts";
import { longText, longWord } from "../samples/text.ts";
import { type Answers, refused } from "../wire.ts";
import { t } from "../words.ts";
import type { Scene } from "./scene.ts";

const route = "/borrowers/:id";
const answers: Answers = {
	borrower: borrowerDetails(),
	borrowerTimeline: timeline(),
	documentImage: picture,
};

const borrowerTabs = [
	"timeline",
	"profile",
	"documents",
	"applications",
	"loans",
	"messages",
	"feedback",
	"consents",
] as const;

function tabScene(tab: (typeof borrowerTabs)[number], state: string, more: Answers = {}): Scene {
	const scene: Scene = {
		route,
		state,
		path: `/borrowers/${borrowerId}?tab=${tab}`,
		roles: ["credit", "compliance"],
		answers: { ...answers, ...more },
	};
	return state === tab ? scene : { ...scene, variant: true };
}

const longDetails = borrowerDetails({
	profile: profile({ name: longWord, erasedAt: ago(1), blockedAt: ago(2) }),
	erasureAskedAt: ago(3),
	messages: [
		{
			id: idOf(80),
			kind: "paymentLate",
			title: longWord,
			text: longText,
			sentAt: ago(10),
			readAt: ago(9),
			sms: { by: "sms", state: "undelivered", code: "30003" },
			email: { state: "refused", code: "550" },
		},
	],
});

async function search(): Promise<void> {
	await page.getByRole("searchbox").fill("5512344321");
	await press(t("search.find"));
}

export const borrowerScenes: readonly Scene[] = [
	{ route: "/borrowers", state: "before a search", path: "/borrowers", roles: ["support"], answers: {} },
	{
		route: "/borrowers",
		state: "found",
		path: "/borrowers",
		roles: ["support"],
		answers: {
			searchBorrowers: {
				borrowers: [profile(), profile({ id: idOf(21), name: longWord, mobile: null, latestOrder: null })],
			},
		},
		prepare: search,
	},
	{
		route: "/borrowers",
		state: "not found",
		variant: true,
		path: "/borrowers",
		roles: ["support"],
		answers: { searchBorrowers: { borrowers: [] } },
		prepare: search,
	},
	...borrowerTabs.map((tab) => tabScene(tab, tab)),
	{
		...tabScene("loans", "loans with the books open", { loanLedger: ledger() }),
		prepare: () => press(t("ledger.show")),
	},
	tabScene("applications", "applications with several decisions", {
		borrower: borrowerDetails({
			applications: [application(), application({ orderId: idOf(71), orderNo: `${orderNo}B` })],
		}),
	}),
	tabScene("messages", "messages with long words", { borrower: longDetails }),
	tabScene("timeline", "a borrower who did nothing yet", {
		borrower: emptyBorrowerDetails(),
		borrowerTimeline: { events: [], next: null },
	}),
	tabScene("timeline", "a borrower who does not exist", { borrower: refused("borrowerNotFound") }),
];
