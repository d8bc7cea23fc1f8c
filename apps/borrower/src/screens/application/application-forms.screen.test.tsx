import { stepCodes } from "@puente/core/application";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, fieldSays, isAt, photo, seesNo, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import {
	applicationAt,
	banks,
	identityRead,
	personal,
	personalInLagos,
	workInLagos,
} from "../../../test/samples/application.ts";
import { userInfo } from "../../../test/samples/borrower.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";
import { orderNo } from "../../../test/samples/orders.ts";
import { drafts } from "../../data/drafts.ts";
import { hearServerTime } from "../../data/server-clock.ts";
import { busyPausesMs } from "../../shared/calls/use-patient-run.ts";

const at = (step: keyof typeof stepCodes) => ({ orderNo, step: stepCodes[step] });
const save = "Save and continue";
const next = "Continue";

describe("personal information", () => {
	const open = (
		part: (fake: FakeWire) => void,
		saved: Readonly<Record<string, string>> | null = personalInLagos,
		pageNumber?: number,
	) =>
		openScreen("personalInfomation", {
			country: "ng",
			...(pageNumber === undefined ? {} : { query: { page: String(pageNumber) } }),
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("BasicInfo", { personal: saved }, "ng"));
				part(fake);
			},
		});
	const { state: _, city: __, ...withoutState } = personalInLagos;

	it("shows every error of a page, focuses the first invalid field and stays", async () => {
		const { fake } = await open(() => undefined, null);
		await tap(next);
		await fieldSays("First name", "Please enter your first name");
		await fieldSays("Last name", "Please enter your last name");
		await expect.element(page.getByLabelText("First name")).toHaveFocus();
		await seesText("1 of 4");
		expect(fake.sent("saveBasicInfo")).toEqual([]);
	});

	it("has a title and a number on each page, and keeps the values on the way back", async () => {
		await open(() => undefined);
		await seesText("About you");
		await page.getByLabelText("First name").fill("Adaeze");
		await tap(next);
		await expect.element(page.getByRole("heading", { name: "More about you" })).toBeVisible();
		await seesText("2 of 4");
		await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
		await tap("Previous page");
		await seesText("1 of 4");
		await expect.element(page.getByLabelText("First name")).toHaveValue("Adaeze");
		await tap(next);
		await seesText("2 of 4");
		// The phone's own "back" leads to the page before, too.
		window.history.back();
		await seesText("1 of 4");
		await expect.element(page.getByLabelText("First name")).toHaveValue("Adaeze");
	});

	it("names all missing fields at once", async () => {
		await open(() => undefined, null);
		await page.getByLabelText("Last name").fill("O1");
		await tap(next);
		await seesText("Missing: First name, Gender, Birthday. Please check: Last name");
	});

	it("says that the last answer of a page opens the next one", async () => {
		await open(() => undefined, null);
		await seesText("The last answer here opens the next page. You can come back and change it.");
	});

	it.each([
		["1990-05-17", "17 05 1990"],
		["1/2/90", "01 02 1990"],
	])("takes the birthday %s as it is pasted", async (text, shown) => {
		await open(() => undefined, null);
		const field = page.getByLabelText("Birthday");
		await field.fill(text);
		await expect.element(field).toHaveValue(shown);
	});

	it("takes a typed birthday with separators, and says which day the calendar lacks", async () => {
		await open(() => undefined, null);
		const field = page.getByLabelText("Birthday");
		await field.click();
		await userEvent.keyboard("1/2/1990");
		await expect.element(field).toHaveValue("01 02 1990");
		await field.fill("31/02/1990");
		await fieldSays("Birthday", "The calendar has no 31/02/1990. Please check the day and the month");
	});

	it("opens no page before the ones ahead of it are complete", async () => {
		await open(() => undefined, withoutState, 4);
		await seesText("3 of 4");
		await seesText("Where you live");
	});

	it("leads on from the last choice of a page, and stays when it is changed", async () => {
		const { loanPurpose: _, ...withoutPurpose } = personalInLagos;
		await open(() => undefined, withoutPurpose, 2);
		await page.getByRole("radio", { name: "Health" }).click();
		await seesText("3 of 4");
		await tap("Previous page");
		await page.getByRole("radio", { name: "Education" }).click();
		await expect.element(page.getByRole("radio", { name: "Education" })).toBeChecked();
		await seesText("2 of 4");
	});

	it("goes on at the first gap of a draft", async () => {
		const { userId } = userInfo("ng").basicInfo;
		const { firstName, lastName, gender, birthday } = personalInLagos;
		await drafts.write({ userId, orderNo, part: "BasicInfo" }, { firstName, lastName, gender, birthday });
		await open(() => undefined, null);
		await seesText("2 of 4");
		await seesText("We kept what you typed last time.");
		await tap("Previous page");
		await expect.element(page.getByLabelText("First name")).toHaveValue("Ada");
	});

	it("offers a calendar from 65 to 18 years ago, besides typing the birthday", async () => {
		await open(() => undefined, null);
		const picker = page.getByLabelText("Choose in the calendar");
		await picker.fill("1991-06-18");
		await expect.element(page.getByLabelText("Birthday")).toHaveValue("18 06 1991");
		const limits = ["min", "max"].map((name) => picker.element().getAttribute(name));
		expect(limits).toEqual(["1961-10-14", "2008-10-14"]);
	});

	it("validates a field on blur, not while typing", async () => {
		await open(() => undefined, personalInLagos, 4);
		const email = page.getByLabelText("Email");
		await email.fill("ada@nowhere.example");
		await expect.element(email).not.toHaveAttribute("aria-invalid", "true");
		await page.getByLabelText("WhatsApp number").click();
		await fieldSays("Email", "Email verification failed");
	});

	it("moves to the next field on Enter and does not submit", async () => {
		await open(() => undefined, null);
		await page.getByLabelText("First name").fill("Ada");
		await userEvent.keyboard("{Enter}");
		await expect.element(page.getByLabelText(/^Middle name/)).toHaveFocus();
		await expect.element(page.getByLabelText("Last name")).not.toHaveAttribute("aria-invalid", "true");
	});

	it("shows a long address whole; Enter in it goes on and begins no line", async () => {
		await open(() => undefined, personalInLagos, 3);
		const address = page.getByLabelText("Address");
		const long = "Flat 12, Block C, Adeniyi Jones Avenue, behind the old market, Ikeja";
		await address.fill(long);
		const { clientHeight, scrollHeight } = address.element();
		expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
		await userEvent.keyboard("{Enter}");
		await seesText("4 of 4");
		await tap("Previous page");
		await expect.element(address).toHaveValue(long);
	});

	it("completes an e-mail address on tap", async () => {
		await open(() => undefined, personalInLagos, 4);
		await page.getByLabelText("Email").fill("ada");
		await tap("@yahoo.com");
		await expect.element(page.getByLabelText("Email")).toHaveValue("ada@yahoo.com");
	});

	it("requires the state before the city", async () => {
		await open(() => undefined, withoutState, 3);
		await button(/^Local government/).click();
		await seesText(/select State/i);
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	});

	it("offers the cities of the chosen state after a search", async () => {
		await open(() => undefined, withoutState, 3);
		await button(/^State/).click();
		await page.getByRole("dialog").getByRole("searchbox").fill("lag");
		await page.getByRole("dialog").getByText("Lagos", { exact: true }).click();
		// The list of the cities opens by itself.
		await page.getByRole("dialog").getByText("Ikeja", { exact: true }).click();
		await expect.element(button(/^Local government.*Ikeja$/)).toBeVisible();
	});

	it("is saved once from the last page and leads to the next step", async () => {
		const { fake } = await open((wire) => wire.keepsPending("saveBasicInfo"));
		await expect.element(page.getByLabelText("First name")).toHaveValue("Ada");
		for (const place of ["1 of 4", "2 of 4", "3 of 4"]) {
			await seesText(place);
			await tap(next);
		}
		await seesText("4 of 4");
		expect(fake.sent("saveBasicInfo")).toEqual([]);
		await tapTwice(save);
		await expect.poll(() => fake.sent("saveBasicInfo").length).toBe(1);
		fake.answers("saveBasicInfo", at("IdentityOCR"));
		await isAt("/auth/id_card_authentication");
		await expect
			.poll(() => fake.sent("saveBasicInfo"))
			.toEqual([{ orderNo, values: { ...personalInLagos, language: "en" } }]);
	});

	it("opens the page of the field that the server refuses, marks and focuses it", async () => {
		await open(
			(wire) =>
				wire.refuses("saveBasicInfo", "inputRefused", {
					fields: [{ field: "values.nationalId", problem: "notOffered" }],
				}),
			personalInLagos,
			4,
		);
		await tap(save);
		await fieldSays("NIN", "Please choose one of the options");
		await seesText("2 of 4");
		await expect.element(page.getByLabelText("NIN")).toHaveFocus();
		await seesText("Please check the fields marked in red.");
	});

	it("keeps the typed values when the network is lost", async () => {
		await open((wire) => wire.losesNetwork("saveBasicInfo"), personalInLagos, 4);
		await page.getByLabelText("Email").fill("adaeze@gmail.com");
		await tap(save);
		await seesText("The request failed Please try again");
		await expect.element(page.getByLabelText("Email")).toHaveValue("adaeze@gmail.com");
	});

	it("fills in sex, birthday and place of birth from a CURP", async () => {
		await openScreen("personalInfomation", {
			replies: (fake) => fake.answers("getApplication", applicationAt("BasicInfo", { personal: null })),
		});
		await page.getByLabelText("CURP").fill(personal["nationalId"] ?? "");
		await page.getByLabelText("First name").fill("Lucía");
		await page.getByLabelText("First surname").fill("Hernández");
		await tap(next);
		await expect.element(page.getByLabelText("Birthday")).toHaveValue("17 05 1990");
		await expect.element(page.getByRole("radio", { name: "Female" })).toBeChecked();
		await expect.element(button(/^Place of birth.*Ciudad de México$/)).toBeVisible();
	});

	it("says at the birthday that the CURP has another one, and lets either be corrected", async () => {
		await openScreen("personalInfomation", {
			query: { page: "2" },
			replies: (fake) => fake.answers("getApplication", applicationAt("BasicInfo", { personal })),
		});
		await page.getByLabelText("Birthday").fill("18051990");
		await fieldSays("Birthday", "Your CURP has another birthday. Please check both.");
		await tap(next);
		await seesText("2 of 4");
		await tap("Previous page");
		await page.getByLabelText("CURP").fill("");
		await page.getByLabelText("CURP").fill(personal["nationalId"] ?? "");
		await tap(next);
		await expect.element(page.getByLabelText("Birthday")).toHaveValue("17 05 1990");
		await expect.element(page.getByLabelText("Birthday")).toHaveAttribute("aria-invalid", "false");
	});

	it("redirects to the current step of the application", async () => {
		await openScreen("personalInfomation", {
			replies: (fake) => fake.answers("getApplication", applicationAt("Applying")),
		});
		await isAt("/auth/review_tips?pageName=confirmBorrow");
	});
});

describe("work and contacts", () => {
	const open = (
		pageNumber: number,
		part: (fake: FakeWire) => void,
		saved: Readonly<Record<string, string>> = workInLagos,
	) =>
		openScreen("additionalInfomation", {
			country: "ng",
			query: { page: String(pageNumber) },
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("Addition", { additional: saved }, "ng"));
				part(fake);
			},
		});

	it("are saved once and lead to the bank account", async () => {
		const { fake } = await open(5, (wire) => wire.keepsPending("saveAdditionInfoMarket"));
		await seesText("5 of 5");
		await tapTwice(save);
		await expect.poll(() => fake.sent("saveAdditionInfoMarket").length).toBe(1);
		fake.answers("saveAdditionInfoMarket", at("BindCard"));
		await isAt("/bank_account/add_bankcard");
		await expect.poll(() => fake.sent("saveAdditionInfoMarket")).toEqual([{ orderNo, values: workInLagos }]);
	});

	it("reject the same contact twice", async () => {
		const saved = { ...workInLagos, emergencyContactMobile2: "8031112222" };
		const { fake } = await open(4, () => undefined, saved);
		await tap(next);
		await expect
			.element(page.getByLabelText("Phone of the second contact"))
			.toHaveAttribute("aria-invalid", "true");
		await expect.element(page.getByLabelText("Phone of the second contact")).toHaveFocus();
		expect(fake.sent("saveAdditionInfoMarket")).toEqual([]);
	});

	it("fill in a contact from the phone's picker", async () => {
		await open(4, (wire) =>
			wire.addWrapper({
				selectContact: { result: true, data: { name: "Ngozi Obi", phone: "+234 803 555 6666" } },
			}),
		);
		await button("Pick from contacts").first().click();
		await seesText("Contact added. Please check it.");
		await expect.element(page.getByLabelText("Name of the first contact")).toHaveValue("Ngozi Obi");
		await expect.element(page.getByLabelText("Phone of the first contact")).toHaveValue("803 555 6666");
	});

	it("report that no contact was picked", async () => {
		await open(4, (wire) => wire.addWrapper({ selectContact: { result: false, data: null } }));
		await button("Pick from contacts").first().click();
		await seesText("You didn't pick a contact. You can type it in.");
	});
});

describe("questionnaire", () => {
	const allAnswers: Record<string, string[]> = {
		missedPayments: ["none"],
		bureauListing: ["notListed"],
		selfRating: ["good"],
		currentLenders: ["none"],
		pastLenders: ["none"],
		daysLateMax: ["never"],
		totalDebt: ["none"],
		previousLoans: ["none"],
		activeLoans: ["none"],
		onTimeLoans: ["none"],
		overdueLoans: ["none"],
	};
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("loanQuestion", {
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("Question"));
				part(fake);
			},
		});

	it("leads from an answer to the next question, and back", async () => {
		await open(() => undefined);
		await page.getByRole("radio", { name: "None", exact: true }).click();
		await seesText("1 of 11 answered");
		await seesText("Are you listed with a credit bureau for an unpaid debt?");
		await tap("Previous question");
		await expect.element(page.getByRole("radio", { name: "None", exact: true })).toBeChecked();
	});

	it("marks a question that was not answered", async () => {
		const { fake } = await open(() => undefined);
		await page.getByRole("radio", { name: "None", exact: true }).click();
		await seesText("Are you listed with a credit bureau for an unpaid debt?");
		await tap("Next");
		await seesText("First answer the question");
		expect(fake.sent("saveQuestionnaire")).toEqual([]);
	});

	it("is sent once when all questions are answered", async () => {
		const { fake } = await open((wire) => {
			wire.answers("getApplication", applicationAt("Question", { answers: allAnswers }));
			wire.keepsPending("saveQuestionnaire");
		});
		await seesText("11 of 11 answered");
		await tapTwice(save);
		await expect.poll(() => fake.sent("saveQuestionnaire").length).toBe(1);
		fake.answers("saveQuestionnaire", at("Addition"));
		await isAt("/auth/additionalInfomation");
		await expect.poll(() => Object.keys(fake.sent("saveQuestionnaire")[0]?.answers ?? {})).toHaveLength(11);
	});

	it("says when an answer goes on by itself, and stays where several answers may be given", async () => {
		await open(() => undefined);
		await seesText("Your answer opens the next question. You can come back and change it.");
		for (const name of ["None", "No", "Good"]) await page.getByRole("radio", { name, exact: true }).click();
		await seesText("Choose all that apply, then tap Next");
		await page.getByRole("checkbox", { name: "None of them" }).click();
		await seesText("4 of 11 answered");
		await seesText("Choose all that apply, then tap Next");
		await expect.element(page.getByRole("checkbox", { name: "None of them" })).toBeChecked();
		await tap("Next");
		await expect.element(page.getByRole("checkbox", { name: "None of them" })).not.toBeChecked();
		await seesNo("First answer the question");
	});

	it("allows several lenders, or none of them", async () => {
		const answers = { missedPayments: ["none"], bureauListing: ["notListed"], selfRating: ["good"] };
		await open((wire) => wire.answers("getApplication", applicationAt("Question", { answers })));
		const lender = page.getByRole("checkbox", { name: "Kueski" });
		await lender.click();
		await expect.element(lender).toBeChecked();
		await page.getByRole("checkbox", { name: "None of them" }).click();
		await expect.element(lender).not.toBeChecked();
	});

	it("does not ask what follows from having had no digital loan", async () => {
		const { fake } = await open((wire) => {
			const { activeLoans: _, onTimeLoans: __, overdueLoans: ___, ...answers } = allAnswers;
			wire.answers("getApplication", applicationAt("Question", { answers }));
			wire.answers("saveQuestionnaire", at("Addition"));
		});
		await seesText("8 of 11 answered");
		await page.getByRole("radio", { name: "None", exact: true }).click();
		await isAt("/auth/additionalInfomation");
		expect(fake.sent("saveQuestionnaire").map(({ answers }) => answers)).toEqual([allAnswers]);
	});

	it("is sent by the last answer", async () => {
		const { fake } = await open((wire) => {
			const { overdueLoans: _, ...answers } = allAnswers;
			wire.answers("getApplication", applicationAt("Question", { answers }));
			wire.answers("saveQuestionnaire", at("Addition"));
		});
		await seesText("10 of 11 answered");
		await page.getByRole("radio", { name: "None", exact: true }).click();
		await isAt("/auth/additionalInfomation");
		expect(fake.sent("saveQuestionnaire").map(({ answers }) => answers)).toEqual([allAnswers]);
	});
});

describe("bank account", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("addBankCard", {
			country: "ng",
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("BindCard", { personal: personalInLagos }, "ng"));
				fake.answers("bankList", banks);
				fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
				part(fake);
			},
		});
	const fillAccount = async () => {
		await button(/^Bank/).click();
		await page.getByRole("dialog").getByText("Santander").click();
		await page.getByLabelText("Account number", { exact: true }).fill("0123456789");
		await page.getByLabelText("Repeat the account number").fill("0123456789");
	};
	const fillIn = async () => {
		await fillAccount();
		await tap(next);
		await page.getByLabelText("BVN").fill("22345678901");
	};

	it("starts with the borrower's name and fixed phone number", async () => {
		await open(() => undefined);
		await fillIn();
		await expect.element(page.getByLabelText("Account holder")).toHaveValue("Ada Okafor");
		await expect.element(page.getByLabelText("Mobile number")).toHaveValue("803 123 4567");
		await expect.element(page.getByLabelText("Mobile number")).toHaveAttribute("readonly");
	});

	it("shows the account number in groups, with the caret at its digit, and keeps digits only", async () => {
		await open(() => undefined);
		const number = page.getByLabelText("Account number", { exact: true });
		await number.click();
		await userEvent.fill(number, "0123-4567 8");
		await expect.element(number).toHaveValue("0123 4567 8");
		const input = document.querySelector<HTMLInputElement>("#field-accountNumber");
		input?.setSelectionRange(2, 2);
		await userEvent.keyboard("9");
		await expect.element(number).toHaveValue("0192 3456 78");
		expect(input?.selectionStart).toBe(3);
		await userEvent.keyboard("{Backspace}");
		await expect.element(number).toHaveValue("0123 4567 8");
		expect(input?.selectionStart).toBe(2);
	});

	it("requires two equal account numbers", async () => {
		const { fake } = await open(() => undefined);
		await fillAccount();
		const again = page.getByLabelText("Repeat the account number");
		await again.fill("0123456780");
		await page.getByLabelText("Account number", { exact: true }).click();
		// The error at the field moves the button, so a tap just before it would miss.
		await expect.element(again).toHaveAttribute("aria-invalid", "true");
		await tap(next);
		await seesText("the two card numbers do not match");
		expect(fake.sent("addBankCard")).toEqual([]);
	});

	it("is confirmed by a code to the borrower's number, and saved once", async () => {
		const { fake } = await open((wire) => wire.keepsPending("addBankCard"));
		await fillIn();
		await seesText("We sent a 6-digit code to +234 803 123 4567.");
		// The sixth digit sends the form; a tap on the button does not send it again.
		await page.getByLabelText("Verification code").fill("123456");
		await expect.poll(() => fake.sent("addBankCard").length).toBe(1);
		fake.answers("addBankCard", at("finishLoading"));
		await isAt("/finish_loading");
		await expect
			.poll(() => fake.sent("getVerifyCode"))
			.toEqual([{ country: "ng", mobile: "8031234567", purpose: "account" }]);
		await expect
			.poll(() => fake.sent("addBankCard"))
			.toEqual([
				{
					orderNo,
					values: {
						cardholderName: "Ada Okafor",
						bvn: "22345678901",
						cardType: "bankAccount",
						bankCode: "014",
						accountNumber: "0123456789",
						accountNumberConfirmation: "0123456789",
						mobile: "8031234567",
						verificationCode: "123456",
					},
				},
			]);
	});

	it("is saved once by a code typed before the answer to its request", async () => {
		const { fake } = await open((wire) => {
			wire.keepsPending("getVerifyCode");
			wire.keepsPending("addBankCard");
		});
		await fillIn();
		await page.getByLabelText("Verification code").fill("123456");
		await userEvent.keyboard("{Enter}{Enter}");
		expect(fake.sent("addBankCard")).toEqual([]);
		fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
		await expect
			.poll(() => fake.sent("addBankCard"))
			.toMatchObject([{ values: { verificationCode: "123456" } }]);
		await userEvent.keyboard("{Enter}{Enter}");
		fake.answers("addBankCard", at("finishLoading"));
		await isAt("/finish_loading");
		expect(fake.sent("addBankCard")).toHaveLength(1);
	});

	it("is not saved by a code typed before its request is refused", async () => {
		const { fake, words } = await open((wire) => {
			wire.keepsPending("getVerifyCode");
			wire.answers("addBankCard", at("finishLoading"));
		});
		await fillIn();
		await page.getByLabelText("Verification code").fill("123456");
		fake.refuses("getVerifyCode", "codeLimit");
		await seesText(words.refusal("codeLimit"));
		expect(fake.sent("addBankCard")).toEqual([]);
		await tap(save);
		await isAt("/finish_loading");
		expect(fake.sent("addBankCard")).toHaveLength(1);
	});

	it("is not saved by a code typed before its request is answered while another field is open", async () => {
		const { fake } = await open((wire) => wire.keepsPending("getVerifyCode"));
		await fillAccount();
		await tap(next);
		await page.getByLabelText("Verification code").fill("123456");
		fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
		await seesText("We sent a 6-digit code to +234 803 123 4567.");
		await expect.element(page.getByLabelText("BVN")).toHaveAttribute("aria-invalid", "false");
		expect(fake.sent("addBankCard")).toEqual([]);
	});

	it.each([
		["codeWrong", { triesLeft: 4 }, "Verification code"],
		["codeExpired", {}, "Verification code"],
		["accountUnknown", {}, "Account number"],
		["accountNotYours", {}, "Account number"],
		["accountBlocked", {}, "Account number"],
	] as const)("shows the refusal %s at its field", async (error, details, label) => {
		const { words } = await open((wire) => wire.refuses("addBankCard", error, { details }));
		await fillIn();
		await page.getByLabelText("Verification code").fill("123456");
		await fieldSays(label, words.refusal(error, details));
	});

	it("takes no code after too many wrong ones until a new one is sent", async () => {
		const { words } = await open((wire) => {
			wire.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
			wire.refuses("addBankCard", "codeTriesUsed");
		});
		await fillIn();
		await page.getByLabelText("Verification code").fill("123456");
		await expect.element(page.getByLabelText("Verification code")).toBeDisabled();
		await fieldSays("Verification code", words.refusal("codeTriesUsed"));
		await tap(save);
		await fieldSays("Verification code", words.refusal("codeTriesUsed"));
		await expect.element(button("You can have a new code in 60 s")).toBeDisabled();
		vi.setSystemTime(minutesFromNow(1));
		await tap("Send a new code");
		await expect.element(page.getByLabelText("Verification code")).toBeEnabled();
		await seesNo(words.refusal("codeTriesUsed"));
	});

	it("clears a wrong code and keeps the server's error", async () => {
		const { words } = await open((wire) => wire.refuses("addBankCard", "codeExpired"));
		await fillIn();
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
		await page.getByLabelText("Verification code").fill("123456");
		await fieldSays("Verification code", words.refusal("codeExpired"));
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("");
		await vi.advanceTimersByTimeAsync(1_000);
		await fieldSays("Verification code", words.refusal("codeExpired"));
	});

	it.each([
		["same", "A•• O•••••", "The bank says: A•• O•••••. It matches your name."],
		["other", "P•••• B•••", "The bank says: P•••• B•••. That isn't your name."],
	] as const)("shows the bank's verdict on the holder: %s", async (verdict, holder, sentence) => {
		const { fake } = await open((wire) => wire.answers("verifyBankCard", { asked: true, holder, verdict }));
		await fillAccount();
		await tap("Check the account");
		await seesText(sentence);
		await expect
			.poll(() => fake.sent("verifyBankCard"))
			.toEqual([{ orderNo, bankCode: "014", accountNumber: "0123456789", cardType: "bankAccount" }]);
	});

	it("reports when the bank search finds nothing", async () => {
		await open(() => undefined);
		await button(/^Bank/).click();
		await page.getByRole("dialog").getByRole("searchbox").fill("zzz");
		await seesText("Nothing found. Try another spelling.");
	});
});

describe("a Bre-B key in Colombia", () => {
	const open = (part: (wire: FakeWire) => void = () => undefined) =>
		openScreen("addBankCard", {
			country: "co",
			replies: (wire) => {
				wire.answers("getApplication", applicationAt("BindCard", { personal: personalInLagos }, "co"));
				wire.answers("bankList", banks);
				part(wire);
			},
		});
	const key = () => page.getByRole("textbox", { name: "Bre-B key" });

	it("takes the place of bank and number, and its holder is asked", async () => {
		const { fake } = await open((wire) =>
			wire.answers("verifyBankCard", { asked: true, holder: "L** G****", verdict: "other" }),
		);
		await page.getByRole("radio", { name: "Bre-B key" }).click();
		await expect.element(page.getByLabelText("Account number", { exact: true })).not.toBeInTheDocument();
		await expect.element(button(/^Bank/)).not.toBeInTheDocument();
		await key().fill("@luisgomez");
		await tap("Check the account");
		await seesText("That isn't your name.");
		await expect
			.poll(() => fake.sent("verifyBankCard"))
			.toEqual([{ orderNo, bankCode: "", accountNumber: "", cardType: "brebKey", brebKey: "@luisgomez" }]);
	});

	it("is marked when its form is wrong", async () => {
		await open();
		await page.getByRole("radio", { name: "Bre-B key" }).click();
		await key().fill("ana perez");
		await tap(save);
		await expect
			.element(key())
			.toHaveAccessibleDescription(/A key is a mobile number, an e-mail, a document number or a word/);
	});
});

describe("the bank of a CLABE", () => {
	const open = () =>
		openScreen("addBankCard", {
			replies: (wire) => {
				wire.answers("getApplication", applicationAt("BindCard", { personal }));
				wire.answers("bankList", banks);
			},
		});
	const clabe = () => page.getByRole("textbox", { name: "CLABE" });

	it("is found from the first three digits and follows them", async () => {
		await open();
		await page.getByRole("radio", { name: "CLABE" }).click();
		await seesText("We find your bank from the first three digits.");
		await clabe().fill("127");
		await seesText("Azteca, found from the first three digits");
		await clabe().fill("012 180");
		await seesText("BBVA México, found from the first three digits");
		await expect.element(clabe()).toHaveValue("012 180");
	});

	it("is chosen from the list when no bank has the code, and for a card", async () => {
		await open();
		await page.getByRole("radio", { name: "CLABE" }).click();
		await clabe().fill("999");
		await expect.element(button(/^Bank/)).toBeVisible();
		await page.getByRole("radio", { name: "Debit card" }).click();
		await button(/^Bank/).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("searchbox").fill("mexico");
		await dialog.getByText("BBVA México").click();
		await expect.element(button(/^Bank.*BBVA México$/)).toBeVisible();
	});
});

describe("the branch of an Indian bank account", () => {
	const branch = { bankName: "Santander", branchName: "Sandbox branch 0001", districtName: "Guntur" };

	it("is suggested by state, district and name, and its code is filled in on tap", async () => {
		const { fake } = await openScreen("addBankCard", {
			country: "in",
			replies: (wire) => {
				wire.answers("getApplication", applicationAt("BindCard", {}, "in"));
				wire.answers("bankList", banks);
				wire.answers("getBankBranch", {
					branches: [
						{ code: "HDFC0000001", ...branch },
						{ code: "HDFC0000002", bankName: "Santander", branchName: null, districtName: null },
					],
				});
			},
		});
		await button(/^Bank/).click();
		await page.getByRole("dialog").getByText("Santander").click();
		await expect.element(button("HDFC0000002")).toBeVisible();
		await button(/^State of the branch/).click();
		await page.getByRole("dialog").getByText("Andhra Pradesh", { exact: true }).click();
		await page.getByRole("dialog").getByText("Guntur", { exact: true }).click();
		await expect
			.poll(() => fake.sent("getBankBranch").at(-1))
			.toEqual({ bankCode: "014", typed: "", state: "AP", district: "AP-guntur" });
		await tap("HDFC0000001 · Sandbox branch 0001, Guntur");
		await expect.element(page.getByLabelText("IFSC (branch code)")).toHaveValue("HDFC0000001");
	});
});

describe("identity photos", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("idCardAuthentication", {
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("IdentityOCR", { personal }));
				part(fake);
			},
		});
	const front = "Choose a photo: Front of your document";
	const allUploaded = () => {
		const application = applicationAt("IdentityOCR", { personal });
		return { ...application, identity: { ...application.identity, uploaded: application.identity.needed } };
	};

	it("must be taken in order", async () => {
		const { fake } = await open(() => undefined);
		await tap("Read my document");
		await expect.element(page.getByRole("heading", { name: "Front of your document" })).toHaveFocus();
		expect(fake.sent("ocr")).toEqual([]);
	});

	it("require consent before the face photo", async () => {
		const { fake } = await open((wire) => {
			const application = applicationAt("IdentityOCR", { personal });
			wire.answers("getApplication", {
				...application,
				identity: { ...application.identity, uploaded: ["front", "back"] },
			});
		});
		await userEvent.upload(page.getByLabelText("Choose a photo: Your face"), await photo());
		await seesText("Please tick this before you show your face.");
		await expect.element(page.getByRole("checkbox")).toHaveFocus();
		expect(fake.sent("saveFaceImage")).toEqual([]);
	});

	it("are uploaded as one file each and marked as received", async () => {
		const { fake } = await open((wire) => wire.answers("uploadFront", { orderNo, uploaded: ["front"] }));
		await userEvent.upload(page.getByLabelText(front), await photo());
		await seesText("Received");
		await expect.poll(() => fake.sent("uploadFront")).toEqual([{ orderNo }]);
		await expect
			.poll(() => fake.filesSent("uploadFront").map((files) => files.map(({ type }) => type)))
			.toEqual([["image/jpeg"]]);
	});

	it.each(["imageBlurred", "imageDark", "imageTooSmall"] as const)(
		"show the refusal %s at their tile",
		async (error) => {
			const { words } = await open((wire) => wire.refuses("uploadFront", error));
			await userEvent.upload(page.getByLabelText(front), await photo());
			await seesText(words.refusal(error));
			await expect.element(button(/Retake: Front|Take the photo: Front/)).toBeVisible();
		},
	);

	/** Pauses before the server is asked again pass at once. */
	const fakePauses = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	const notSent =
		"Not sent yet: no connection. The photo is saved and will be sent when the network is back.";

	it("that are taken without network wait, and are sent in order when it is back", async () => {
		const { fake, services } = await open((wire) => wire.losesNetwork("uploadFront"));
		fake.losesNetwork("uploadBack");
		// The app must not find the network before the test says so.
		fakePauses();
		await userEvent.upload(page.getByLabelText(front), await photo());
		await seesText(notSent);
		await userEvent.upload(page.getByLabelText("Choose a photo: Back of your document"), await photo());
		await expect.element(page.getByText(notSent).nth(1)).toBeVisible();
		await seesNo("The request failed");
		fake.answers("uploadFront", { orderNo, uploaded: ["front"] });
		fake.answers("uploadBack", { orderNo, uploaded: ["front", "back"] });
		services.network.reached();
		await expect.element(page.getByText("Received").nth(1)).toBeVisible();
		await seesNo(notSent);
	});

	it("that wait for the network are sent after a restart of the app", async () => {
		const { userId } = userInfo("mx").basicInfo;
		await drafts.write({ userId, orderNo, part: "image-front" }, [await photo()]);
		const { fake } = await open((wire) => wire.answers("uploadFront", { orderNo, uploaded: ["front"] }));
		await seesText("Received");
		expect(fake.sent("uploadFront")).toEqual([{ orderNo }]);
	});

	const allPausesMs = busyPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0);

	it("are read again after a pause while the server is busy", async () => {
		const read = { cardNo: { value: "HERL900517MDFRRC04", confidence: 0.99, source: "checked" } } as const;
		const { fake } = await open((wire) => {
			wire.answers("getApplication", allUploaded());
			wire.refuses("ocr", "unavailable");
		});
		fakePauses();
		await tap("Read my document");
		await seesText("We're busy and trying again. Your photos are saved.");
		fake.answers("ocr", { orderNo, fields: read });
		await vi.advanceTimersByTimeAsync(busyPausesMs[0]);
		await seesText("Is this what your document says?");
		expect(fake.sent("ocr")).toHaveLength(2);
		await seesNo("network failed");
	});

	it("stay, with a clear sentence and a button, when the server remains busy", async () => {
		const { fake } = await open((wire) => {
			wire.answers("getApplication", allUploaded());
			wire.refuses("ocr", "unavailable");
		});
		fakePauses();
		await tap("Read my document");
		await seesText("We're busy and trying again. Your photos are saved.");
		await vi.advanceTimersByTimeAsync(allPausesMs);
		await seesText(/We're very busy right now. Your photos are saved/);
		await expect.element(button("Read my document")).toBeVisible();
		expect(fake.sent("ocr")).toHaveLength(busyPausesMs.length + 1);
	});

	it("are kept when the server stays too busy to take them", async () => {
		const { fake } = await open((wire) => wire.refuses("uploadFront", "unavailable"));
		fakePauses();
		await userEvent.upload(page.getByLabelText(front), await photo());
		await expect.poll(() => fake.sent("uploadFront")).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(allPausesMs);
		await seesText("Not sent yet: we're busy. The photo is saved on this phone.");
		fake.answers("uploadFront", { orderNo, uploaded: ["front"] });
		await tap("Send again");
		await seesText("Received");
	});

	it("chosen while another one is sent wait, and are sent after it", async () => {
		const { fake } = await open((wire) => {
			wire.keepsPending("uploadFront");
			wire.answers("uploadBack", { orderNo, uploaded: ["front", "back"] });
		});
		await userEvent.upload(page.getByLabelText(front), await photo());
		await userEvent.upload(page.getByLabelText("Choose a photo: Back of your document"), await photo());
		await seesText("Waiting for the previous photo");
		await tap("Read my document");
		expect(fake.sent("uploadBack")).toEqual([]);
		fake.answers("uploadFront", { orderNo, uploaded: ["front"] });
		await expect.poll(() => fake.sent("uploadBack")).toEqual([{ orderNo }]);
		await expect.element(page.getByText("Received").nth(1)).toBeVisible();
	});

	it("that wait are kept when the one before fails", async () => {
		const { fake } = await open((wire) => wire.keepsPending("uploadFront"));
		await userEvent.upload(page.getByLabelText(front), await photo());
		await userEvent.upload(page.getByLabelText("Choose a photo: Back of your document"), await photo());
		await seesText("Waiting for the previous photo");
		fake.losesNetwork("uploadFront");
		await expect.element(page.getByText(notSent).nth(1)).toBeVisible();
		expect(fake.sent("uploadBack")).toEqual([]);
	});

	it("must be readable images", async () => {
		const { fake } = await open(() => undefined);
		await userEvent.upload(page.getByLabelText(front), new File(["text"], "a.png", { type: "image/png" }));
		await seesText("We can't open this photo. Please take it again.");
		expect(fake.sent("uploadFront")).toEqual([]);
	});
});

describe("the camera", () => {
	/** A camera whose picture is painted by the test. */
	const installCamera = (paint: (pen: CanvasRenderingContext2D) => void) => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 640 });
		const pen = canvas.getContext("2d");
		if (pen === null) throw new Error("the browser has no 2d canvas");
		let current = paint;
		// A canvas stream has a new frame each time the canvas is painted.
		const timer = setInterval(() => current(pen), 50);
		const camera = vi.spyOn(navigator.mediaDevices, "getUserMedia");
		camera.mockImplementation(async () => canvas.captureStream());
		onTestFinished(() => {
			clearInterval(timer);
			camera.mockRestore();
		});
		return (next: typeof paint) => {
			current = next;
		};
	};
	const plain = (colour: string) => (pen: CanvasRenderingContext2D) => {
		pen.fillStyle = colour;
		pen.fillRect(0, 0, 480, 640);
	};

	it("guides while the photo is framed, and lets it be taken all the same", async () => {
		const paint = installCamera(plain("#0a0a0a"));
		await openScreen("idCardAuthentication", {
			replies: (fake) => fake.answers("getApplication", applicationAt("IdentityOCR", { personal })),
		});
		await tap("Take the photo: Front of your document");
		const dialog = page.getByRole("dialog");
		await expect.element(dialog.getByText("Too dark. Find more light.")).toBeVisible();
		await expect.element(dialog.getByRole("button", { name: "Take the photo" })).toBeEnabled();
		paint(plain("#b0b0b0"));
		await expect.element(dialog.getByText("Looks good.")).toBeVisible();
		await dialog.getByRole("button", { name: "Take the photo" }).click();
		await expect.element(dialog.getByRole("button", { name: "Use this photo" })).toBeVisible();
	});
});

describe("document data", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("idCardAuthentication", {
			country: "ng",
			replies: (fake) => {
				const read = {
					cardNo: { value: "12345678901", confidence: 0.99, source: "checked" },
					name: { value: "ADA OKAFOR", confidence: 0.6, source: "read" },
				} as const;
				const identity = {
					...identityRead(),
					needed: ["front", "face"],
					uploaded: ["front", "face"],
					read,
				} as const;
				fake.answers(
					"getApplication",
					applicationAt("IdentityOCR", {
						personal: personalInLagos,
						identity: { ...identity, needed: ["front", "face"], uploaded: ["front", "face"] },
					}),
				);
				part(fake);
			},
		});

	it("is confirmed once and leads to the next step", async () => {
		const { fake } = await open((wire) => wire.keepsPending("finishUploadAllImg"));
		await seesText("please check");
		await tap("That's right, continue");
		await seesText("Comparing your face with the document");
		fake.answers("finishUploadAllImg", at("Question"));
		await isAt("/auth/loan_question");
		await expect
			.poll(() => fake.sent("finishUploadAllImg"))
			.toEqual([
				{
					orderNo,
					values: {
						cardNo: "12345678901",
						name: "Ada Okafor",
						lastName: "Okafor",
						birthday: "1990-05-17",
						address: "12 Allen Avenue",
					},
				},
			]);
	});

	it("proposes the name as its owner typed it, because documents lose its letters", async () => {
		await open((wire) => {
			const { value, ...rest } = { value: "JULIANA PENA FUENTES", confidence: 0.9, source: "read" } as const;
			const identity = { ...identityRead(), needed: ["front", "face"], uploaded: ["front", "face"] } as const;
			wire.answers(
				"getApplication",
				applicationAt("IdentityOCR", {
					personal: { ...personalInLagos, firstName: "Juliana", middleName: "", lastName: "Peña Fuentes" },
					identity: { ...identity, read: { ...identity.read, name: { value, ...rest } } },
				} as never),
			);
		});
		await expect
			.element(page.getByLabelText(/^(Full name|Name)/).first())
			.toHaveValue("Juliana Peña Fuentes");
	});

	it.each(["faceNone", "faceTwo", "identityUnread"] as const)(
		"returns to the photos after %s",
		async (error) => {
			const { words } = await open((wire) => wire.refuses("finishUploadAllImg", error));
			await tap("That's right, continue");
			await seesText(words.refusal(error));
			await expect.element(button("Read my document")).toBeVisible();
		},
	);

	it("can be replaced by new photos", async () => {
		await open(() => undefined);
		await tap("Retake the photos");
		await expect.element(button("Read my document")).toBeVisible();
		await seesNo("Is this what your document says?");
	});
});

describe("submission", () => {
	const nothing = { appList: true, sms: true, exif: true, device: true, contact: true, location: true };
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("FinishLoading", {
			replies: (fake) => {
				fake.answers("getApplication", applicationAt("finishLoading"));
				fake.answers("changeConsent", { purpose: "location", given: true });
				fake.answers("uploadEnable", { enableTimeSdk: true });
				fake.answers("uploadStatus", nothing);
				part(fake);
			},
		});

	it("submits once, with the ticked consent", async () => {
		const { fake } = await open((wire) => {
			wire.addWrapper({ logEventByLocal: {} });
			wire.answers("submit", at("Applying"));
		});
		const box = page.getByRole("checkbox", { name: /approximate location/i });
		await expect.element(box).not.toBeChecked();
		await box.click();
		await tap("Submit");
		await isAt("/auth/review_tips?pageName=confirmBorrow");
		await expect.poll(() => fake.sent("changeConsent")).toMatchObject([{ purpose: "location", given: true }]);
		await expect.poll(() => fake.sent("submit")).toEqual([{ orderNo }]);
	});

	it("counts the review from the server's time, on a phone that is half an hour behind too", async () => {
		hearServerTime(String(Date.now() + 30 * 60_000));
		await open((wire) => {
			wire.answers("submit", () => {
				wire.keepsPending("getApplication");
				return at("Applying");
			});
		});
		await tap("Submit");
		await seesText("left at most");
		await seesNo("This is taking longer than usual");
	});

	it("reports from a browser what it knows of the phone, and asks for nothing else", async () => {
		const { fake } = await open((wire) => {
			wire.answers("uploadStatus", { ...nothing, device: false, location: false });
			wire.answers("uploadReport", { ...nothing, location: false });
			wire.answers("submit", at("Applying"));
		});
		await seesText("is not available here, and not needed");
		await tap("Submit");
		await isAt(/review_tips/);
		const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
		expect(fake.sent("uploadReport")).toMatchObject([
			{ orderNo, class: "device", data: { timeZone, language: "en" } },
		]);
		expect(fake.sent("changeConsent")).toEqual([]);
	});

	it("requests missing data from the wrapper", async () => {
		const { fake } = await open((wire) => {
			wire.addWrapper({ timeSDK: { code: 0 }, logEventByLocal: {} });
			wire.answers("uploadStatus", { ...nothing, device: false });
			wire.answers("submit", at("Applying"));
		});
		await tap("Submit");
		await isAt(/review_tips/);
		await expect
			.poll(() => fake.bridgeRequests("timeSDK"))
			.toMatchObject([{ orderNo, device: true, location: false, isSubmit: true }]);
	});

	it("can be retried after a network failure", async () => {
		const { fake } = await open((wire) => wire.losesNetwork("submit"));
		await tap("Submit");
		await seesText("The request failed Please try again");
		fake.answers("submit", at("Applying"));
		await tap("Submit");
		await isAt(/review_tips/);
	});
});

it("the review screen asks for the decision by itself and redirects after it", async () => {
	const { fake } = await openScreen("reviewTips", {
		replies: (wire) => wire.answers("getApplication", applicationAt("Applying")),
	});
	await seesText("We're checking your details");
	fake.answers("getApplication", applicationAt("Confirm"));
	fake.answers("latestOrder", { order: null });
	await isAt(/\/borrow\//);
});
