import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react/pure";
import type { FakeWire } from "../../test/fake-wire.ts";
import { openScreen } from "../../test/open-screen.tsx";
import { opened as session } from "../../test/samples/access.ts";
import { applicationAt, personal } from "../../test/samples/application.ts";
import { mobileOf, userInfo } from "../../test/samples/borrower.ts";
import { minutesFromNow } from "../../test/samples/moment.ts";
import { homeAt } from "../../test/samples/orders.ts";
import { service } from "../../test/samples/support.ts";
import { answerCache } from "../data/answer-cache.ts";
import { type RouteName, routeEntry, routeNames } from "../shared/navigation/routes.ts";

const hash = () => window.location.hash;

describe("login guard", () => {
	const guarded = routeNames.filter((name) => routeEntry(name).guarded === true);

	it.each(guarded)("redirects %s to login without a session", async (name) => {
		await openScreen(name, { loggedOut: true });
		await expect.poll(hash).toBe("#/user/login");
		await expect.element(page.getByRole("heading", { level: 1, name: "Log in or register" })).toBeVisible();
	});

	it("requests the wrapper's login before it redirects", async () => {
		const { fake } = await openScreen("settings", {
			loggedOut: true,
			replies: (wire) => wire.addWrapper({ toLogin: null }),
		});
		await expect.poll(hash).toBe("#/user/login");
		await expect.poll(() => fake.bridgeRequests("toLogin")).toEqual([{}]);
	});

	it("opens the screen after a login in the wrapper", async () => {
		await openScreen("settings", {
			loggedOut: true,
			replies: (wire) =>
				wire.addWrapper({ toLogin: { token: "from-wrapper", userId: "u1", phoneNumber: "5512345678" } }),
		});
		await expect.element(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
		await expect.poll(() => window.localStorage.getItem("token")).toBe("from-wrapper");
	});

	it("returns to the requested screen after a login", async () => {
		const { fake } = await openScreen("settings", {
			loggedOut: true,
			replies: (wire) => {
				wire.answers("existsByMobile", { exists: true });
				wire.answers("isRequiredVerificationCode", { required: false });
				wire.answers("login", session);
			},
		});
		await page.getByLabelText("Mobile number").fill(mobileOf("mx"));
		await page.getByRole("button", { name: "Continue" }).click();
		await expect.element(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
		await expect.poll(() => hash()).toBe("#/user_center/settings");
		await expect.poll(() => fake.sent("login")).toHaveLength(1);
	});
});

describe("redirects", () => {
	const redirects: readonly (readonly [RouteName, string])[] = [
		["bankAccount", "#/bank_account/add_bankcard"],
		["auth", "#/auth/personal_infomation"],
		["borrow", "#/"],
		["repay", "#/"],
		["userCenter", "#/user_center/settings"],
		["user", "#/"],
		["feedback", "#/feedback/feedback_list"],
	];

	it.each(redirects)("lead from %s to %s", async (name, target) => {
		await openScreen(name, {
			replies: (fake) => {
				fake.answers("loanProductIndex", homeAt("Lending"));
				fake.answers("getApplication", applicationAt("BindCard"));
				fake.answers("listFeedback", { feedbacks: [], more: false });
			},
		});
		await expect.poll(hash).toBe(target);
	});

	it("are all covered by this test", () => {
		const declared = routeNames.filter((name) => routeEntry(name).redirect !== undefined);
		expect(redirects.map(([name]) => name)).toEqual(declared);
	});

	it("lead from an unknown path to home", async () => {
		await openScreen("privacyPolicy", { loggedOut: true });
		window.location.hash = "#/no/such/screen";
		await expect
			.element(page.getByRole("heading", { name: "A loan whose whole cost you see first" }))
			.toBeVisible();
		await expect.poll(() => hash()).toBe("#/");
	});
});

describe("a session error", () => {
	const ends = [
		["tokenExpired", "token expired, please log in again"],
		["tokenInvalid", "invalid token, please log in again"],
		["otherDevice", "account is registered on another device"],
		["borrowerBarred", "user cannot log in"],
	] as const;

	it.each(ends)("%s redirects to login and shows one toast", async (error, sentence) => {
		await openScreen("msgList", { replies: (fake) => fake.refuses("messageList", error) });
		await expect.element(page.getByText(sentence)).toBeVisible();
		await expect.poll(hash).toBe("#/user/login");
		await expect.poll(() => page.getByText(sentence).elements()).toHaveLength(1);
		await expect.poll(() => window.localStorage.getItem("token")).toBeNull();
	});
});

describe("without network", () => {
	it("a notice is shown, and a tap fetches again", async () => {
		const { fake } = await openScreen("msgList", {
			replies: (wire) => {
				wire.answers("messageList", { messages: [], unread: 0, more: false });
				wire.network("lost");
			},
		});
		await expect.element(page.getByText("ooops,network failed ,please reload the page")).toBeVisible();
		await expect.element(page.getByText("We couldn't load this")).toBeVisible();
		fake.network("up");
		await page.getByRole("button", { name: "Try again" }).first().click();
		await expect.element(page.getByText("No messages yet")).toBeVisible();
		await expect
			.element(page.getByText("ooops,network failed ,please reload the page"))
			.not.toBeInTheDocument();
	});

	it("the cached answer is shown with a notice that it is old", async () => {
		const { fake, services } = await openScreen("creditInfo", {
			replies: (wire) => {
				wire.answers("loanProductIndex", homeAt("Finish"));
				wire.answers("getCreditInfo", {
					currency: "MXN",
					limit: 6_000,
					rung: 0,
					ladder: [6_000],
					offeredLimit: null,
					band: "fair",
					reasons: [],
					decidedAt: minutesFromNow(-60),
				});
			},
		});
		await expect.element(page.getByText("$6,000").first()).toBeVisible();
		fake.network("lost");
		await services.queries.refetchQueries({ queryKey: ["getCreditInfo"] });
		await expect
			.element(page.getByText(/^As of \d+ minutes? ago\. We couldn't refresh it just now\.$/))
			.toBeVisible();
		await expect.element(page.getByText("$6,000").first()).toBeVisible();
	});
});

describe("reopened without network", () => {
	// The stored time is the machine's own.
	const asOf = /^As of .+\. We couldn't refresh it just now\.$/;
	/** Opens a screen with network, closes the app, and opens it again without. */
	const reopen = async (name: RouteName, replies: (fake: FakeWire) => void, seen: string) => {
		const { services } = await openScreen(name, { replies });
		await expect.element(page.getByText(seen).first()).toBeVisible();
		await expect.poll(() => services.queries.isFetching()).toBe(0);
		await cleanup();
		return openScreen(name, {
			replies: (fake) => {
				replies(fake);
				fake.network("lost");
			},
		});
	};

	it("a form opens with the saved values, without the numbers that are not stored", async () => {
		const values = { ...personal, bvn: "22233344455" };
		const application = applicationAt("BasicInfo", { personal: values });
		await reopen("personalInfomation", (fake) => fake.answers("getApplication", application), "First name");
		await expect.element(page.getByText(asOf)).toBeVisible();
		await expect.element(page.getByLabelText("First name")).toHaveValue(personal.firstName);
		const key = { name: "getApplication", input: {}, userId: userInfo("mx").basicInfo.userId } as const;
		const stored = await answerCache.read(key);
		expect(stored?.output.personal).toMatchObject({ firstName: personal.firstName });
		expect(stored?.output.personal).not.toHaveProperty("bvn");
	});

	it("the telephone number of the service is there", async () => {
		const phone = "+52 55 1234 5678";
		await reopen("customerServices", (fake) => fake.answers("customerService", service()), phone);
		await expect.element(page.getByText(asOf)).toBeVisible();
		await expect.element(page.getByText(phone).first()).toBeVisible();
	});
});

describe("tab bar", () => {
	it("opens a main screen and marks its tab as current", async () => {
		await openScreen("me", { loggedOut: true });
		const records = page.getByRole("link", { name: "Records" });
		await records.click();
		await expect.element(page.getByRole("heading", { level: 1, name: "Records" })).toBeVisible();
		await expect.element(records).toHaveAttribute("aria-current", "page");
		await expect
			.element(page.getByRole("link", { name: "Me", exact: true }))
			.not.toHaveAttribute("aria-current");
	});

	it("moves the focus to the heading of the opened screen", async () => {
		await openScreen("me", { loggedOut: true });
		await page.getByRole("link", { name: "Records" }).click();
		await expect.element(page.getByRole("heading", { level: 1, name: "Records" })).toHaveFocus();
		await expect.poll(() => document.title).toBe("Records · Puente México");
	});
});

describe("version check", () => {
	const version = {
		latest: "0.2.0",
		minimum: "0.2.0",
		notes: "Faster.",
		url: "https://play.google.com/store/apps/details?id=com.puente.mx",
	};

	it("blocks a version below the minimum with a dialog that Escape does not close", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
		await openScreen("privacyPolicy", {
			loggedOut: true,
			replies: (fake) => fake.answers("getNewVersion", { ...version, update: "forced" }),
		});
		await vi.advanceTimersByTimeAsync(4_000);
		const wall = page.getByRole("dialog", { name: "Update needed" });
		await expect.element(wall).toBeVisible();
		await expect
			.element(wall.getByText("This version (0.1.0) no longer works.", { exact: false }))
			.toBeVisible();
		await userEvent.keyboard("{Escape}");
		await expect.element(wall).toBeVisible();
		await expect
			.element(wall.getByRole("link", { name: "Get the update" }))
			.toHaveAttribute("href", version.url);
	});

	it("offers an optional update that can be dismissed", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
		await openScreen("privacyPolicy", {
			loggedOut: true,
			replies: (fake) => fake.answers("getNewVersion", { ...version, update: "offered" }),
		});
		await vi.advanceTimersByTimeAsync(4_000);
		await expect.element(page.getByText("Version 0.2.0 is in the store. You have 0.1.0.")).toBeVisible();
		await page.getByRole("button", { name: "Later" }).click();
		await expect
			.element(page.getByText("Version 0.2.0 is in the store.", { exact: false }))
			.not.toBeInTheDocument();
	});
});

describe("a broken link", () => {
	const links = [
		["msgDetail", { id: "9b1d-" }],
		["feedbackDetail", {}],
		["feedbackMessage", { id: "0f0e" }],
	] as const;

	it.each(links)("to %s shows an error with a link to home", async (name, query) => {
		await openScreen(name, {
			query,
			replies: (wire) => {
				const fields = [{ field: "feedbackId", problem: "format" }] as const;
				for (const one of ["messageDetail", "feedbackDetail", "listLeaveMessages"] as const)
					wire.refuses(one, "inputRefused", { fields });
				wire.answers("loanProductIndex", homeAt("Lending"));
				wire.allowInvalidInput();
			},
		});
		await expect
			.element(page.getByText("This link does not work. Perhaps a part of it was lost."))
			.toBeVisible();
		await page.getByRole("link", { name: "Back to home" }).click();
		await expect.poll(hash).toBe("#/");
	});
});
