import type { ErrorName, StaffCall } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { routes } from "../src/shell/routes.tsx";
import { button, expectText, openConsole, press, showPage } from "./open-console.tsx";
import { borrowerScenes } from "./scenes/borrower-scenes.ts";
import { editingScenes } from "./scenes/editing-scenes.ts";
import { otherScenes } from "./scenes/other-scenes.ts";
import { queueScenes } from "./scenes/queue-scenes.ts";
import type { Scene } from "./scenes/scene.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "./wire.ts";
import { t } from "./words.ts";

const scenes: readonly Scene[] = [...queueScenes, ...borrowerScenes, ...editingScenes, ...otherScenes];

/** Calls whose answer is the main content of a page. */
const pageCalls: readonly StaffCallName[] = [
	"queues",
	"queue",
	"referredItem",
	"identityItem",
	"payoutItem",
	"voucherItem",
	"unmatchedItem",
	"openItem",
	"feedbackItem",
	"erasureItem",
	"exportItem",
	"borrower",
	"borrowerTimeline",
	"proposals",
	"proposal",
	"dashboardQueues",
	"campaigns",
	"grantedCoupons",
	"faqEntries",
	"partnerOffers",
	"products",
	"blocklist",
	"borrowerBlocklist",
	"audit",
	"staffList",
	"sessions",
];

function sceneOf(name: StaffCallName): Scene {
	const found = scenes.find(({ answers, prepare }) => name in answers && prepare === undefined);
	if (found === undefined) throw new Error(`no scene shows the call ${name}`);
	return found;
}

const cases = pageCalls.map((name) => [name, sceneOf(name)] as const);

/** The scene with another outcome of one call. */
function withOutcome({ path, roles, answers }: Scene, name: StaffCallName, outcome: Answers[StaffCallName]) {
	return { path, roles, answers: { ...answers, [name]: outcome } };
}

function refusalsOf(name: StaffCallName): readonly ErrorName[] {
	const call: StaffCall = staffCalls[name];
	return [...new Set<ErrorName>([...call.refusals, "notPermitted"])];
}

const main = () => page.getByRole("main");

describe("every page", () => {
	it("has a scene", () => {
		const shown = new Set(scenes.map(({ route }) => route));
		expect(routes.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([]);
	});

	it("of a scene is a route", () => {
		const paths = new Set(routes.map(({ path }) => path));
		expect(scenes.filter(({ route }) => route !== null && !paths.has(route))).toEqual([]);
	});

	it.each(cases)("shows that it is loading: %s", async (name, scene) => {
		await openConsole(withOutcome(scene, name, pending));
		await expect
			.element(
				main()
					.getByRole("status")
					.filter({ hasText: t("app.wait") })
					.first(),
			)
			.toBeInTheDocument();
		await expect.element(button(t("app.retry"))).not.toBeInTheDocument();
	});

	it.each(cases)("can be retried after a network failure: %s", async (name, scene) => {
		const wire = await showPage(withOutcome(scene, name, lost));
		await expectText(t("app.networkFailed"));
		const before = wire.sent(name).length;
		wire.answer({ [name]: scene.answers[name] });
		await press(t("app.retry"));
		await expect.element(main().getByText(t("app.networkFailed"))).not.toBeInTheDocument();
		await expect.poll(() => wire.sent(name).length).toBeGreaterThan(before);
	});

	it.each(cases.flatMap(([name, scene]) => refusalsOf(name).map((error) => [name, error, scene] as const)))(
		"shows the message of a refusal: %s answers %s",
		async (name, error, scene) => {
			await showPage(withOutcome(scene, name, refused(error)));
			await expectText(t("app.failed"));
			await expectText(sentenceOf(error));
			await expect.element(button(t("app.retry")).first()).toBeEnabled();
		},
	);
});
