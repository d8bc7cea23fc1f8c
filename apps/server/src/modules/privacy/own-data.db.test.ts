import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	type Applicant,
	accountOf,
	additionalOf,
	beginApplication,
	completeUpTo,
	personalOf,
	requestCode,
} from "../../../test/applicant.ts";
import {
	acceptOffer,
	applicantWithPayout,
	approvedApplicant,
	notificationKinds,
	orderOf,
	waitForStep,
} from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";

let server: TestServer;
let support: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	support = await signInAs(server, "support");
});
afterAll(() => server.stop());
beforeEach(async () => {
	await server.database.db.deleteFrom("rateWindows").execute();
});

const codeOf = (name: keyof typeof errors) => errors[name].code;
let numbers = 0;
const newNumber = () => `80388${10_000 + ++numbers}`;
const pick = (values: Record<string, string>, isWanted: (name: string) => boolean) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));

const contactsOf = () => pick({ ...additionalOf("ng") }, (name) => name.startsWith("emergencyContact"));
const addressNames = ["residenceType", "state", "city", "county", "pinCode", "address"];
const addressOf = (address: string) => ({
	...pick({ ...personalOf("ng") }, (name) => addressNames.includes(name)),
	address,
});

async function dataOf({ call }: Applicant) {
	return (await call("ownData", {})).body.data;
}
async function whatChanged(applicant: Applicant) {
	return ((await dataOf(applicant))["changes"] as { what: string }[]).map(({ what }) => what);
}
async function signed(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

describe("a borrower's own data", () => {
	it("is shown with numbers of documents and account masked", async () => {
		const applicant = await signed();
		const { call } = applicant;
		const data = await dataOf(applicant);
		const personal = personalOf("ng");
		expect(data).toMatchObject({
			name: "Anastasia Pérez",
			email: personal["email"],
			values: { address: { address: personal["address"] }, contacts: contactsOf() },
			mayChange: true,
			payoutUnderWay: false,
			payoutsFrom: null,
			changes: [],
		});
		const text = JSON.stringify(data);
		expect(text).not.toContain(accountOf({ country: "ng", mobile: "" }, "")["accountNumber"]);
		const { data: all } = (await call("exportData", {})).body.data as {
			data: { personal: { nationalId: string } };
		};
		const { nationalId } = all.personal;
		expect(text).not.toContain(nationalId);
		expect(data).toMatchObject({ documents: { nationalId: `********${nationalId.slice(-3)}` } });
	});

	it("is corrected part by part; decision and agreement keep what they were made with", async () => {
		const applicant = await signed();
		const { call, orderNo } = applicant;
		const kept = async () => {
			const { data } = (await call("exportData", {})).body.data as { data: Record<string, unknown> };
			const loans = data["loans"] as { decisions: unknown; agreement: unknown }[];
			return {
				data,
				before: JSON.stringify(loans.map(({ decisions, agreement }) => [decisions, agreement])),
			};
		};
		const { before } = await kept();
		const values = addressOf("Calle Nueva 5");
		expect((await call("correctData", { part: "address", values })).body.code).toBe(0);
		const contacts = { ...contactsOf(), emergencyContactName1: "Marta Soto" };
		expect((await call("correctData", { part: "contacts", values: contacts })).body.code).toBe(0);
		const after = await kept();
		expect(after.before).toBe(before);
		expect(after.data).toMatchObject({
			personal: { address: "Calle Nueva 5", firstName: "Anastasia" },
			additional: { emergencyContactName1: "Marta Soto", companyName: additionalOf("ng")["companyName"] },
			changes: [{ what: "contacts" }, { what: "address" }],
		});
		expect(await dataOf(applicant)).toMatchObject({ values: { contacts }, orderNo });
	});

	it("obeys the rules of the form, and takes no other field", async () => {
		const applicant = await signed();
		const { call } = applicant;
		const wrong = { ...contactsOf(), emergencyContactMobile2: contactsOf()["emergencyContactMobile1"] ?? "" };
		const refused = await call("correctData", { part: "contacts", values: wrong });
		expect(refused.body).toMatchObject({ code: codeOf("inputRefused") });
		const personal = async () => {
			const { data } = (await call("exportData", {})).body.data as {
				data: { personal: Record<string, string> };
			};
			return data.personal;
		};
		const before = await personal();
		const more = { ...addressOf("Calle Nueva 6"), firstName: "Otra", nationalId: "12345678901" };
		const tried = await call("correctData", { part: "address", values: more });
		expect(tried.body.code).toBe(codeOf("inputRefused"));
		expect(await dataOf(applicant)).toMatchObject({ name: "Anastasia Pérez" });
		expect(await personal()).toEqual(before);
	});

	it("cannot be changed while the application is reviewed, or before it was given", async () => {
		const applicant = await beginApplication(server, "ng");
		const ask = async () =>
			(await applicant.call("correctData", { part: "address", values: addressOf("Calle 1 A") })).body.code;
		expect(await ask()).toBe(codeOf("dataMissing"));
		await completeUpTo(applicant, "saveBasicInfo");
		expect(await ask()).toBe(0);
		await server.database.db
			.updateTable("orders")
			.set({ step: "Applying" })
			.where("orderNo", "=", applicant.orderNo)
			.execute();
		expect(await ask()).toBe(codeOf("dataInReview"));
		expect(await dataOf(applicant)).toMatchObject({ mayChange: false });
	});

	it("leaves what changed and when, without the value, in the history that staff see", async () => {
		const applicant = await signed();
		await applicant.call("correctData", { part: "address", values: addressOf("Secret Street 77") });
		const { body } = await support.call("borrowerTimeline", { id: applicant.userId });
		expect(body.data["events"]).toContainEqual(
			expect.objectContaining({ kind: "data", what: "address", by: "borrower" }),
		);
		expect(JSON.stringify(body.data)).not.toContain("Secret Street");
	});
});

describe("another e-mail address", () => {
	const codeIn = (to: string) =>
		eventually(() => {
			const mail = server.mailed.findLast((each) => each.to === to);
			return /(\d{6})/.exec(mail?.text ?? "")?.[1] ?? null;
		});

	it("takes the code that was sent to it, once; the former address and the phone are told", async () => {
		const applicant = await signed();
		const { call } = applicant;
		const former = String((await dataOf(applicant))["email"]);
		const email = "anastasia.new@gmail.com";
		expect((await call("changeEmail", { email, code: "123456" })).body.code).toBe(codeOf("numberCodeOver"));
		expect((await call("sendEmailCode", { email })).body.data).toEqual({ sent: true });
		const code = await codeIn(email);
		const other = "another@gmail.com";
		expect((await call("changeEmail", { email: other, code })).body.code).toBe(codeOf("numberCodeOver"));
		const wrong = code === "000000" ? "111111" : "000000";
		expect((await call("changeEmail", { email, code: wrong })).body.code).toBe(codeOf("numberCodeWrong"));
		expect((await call("changeEmail", { email, code })).body.code).toBe(0);
		expect((await call("changeEmail", { email, code })).body.code).toBe(codeOf("numberCodeOver"));
		expect(await dataOf(applicant)).toMatchObject({ email, changes: [{ what: "email" }] });
		expect(await notificationKinds(applicant)).toContain("emailChanged");
		const told = () =>
			server.mailed.find(({ to, subject }) => to === former && subject.includes("e-mail changed"));
		await eventually(() => told() ?? null);
	});
});

describe("another number, by the borrower", () => {
	const codeSentTo = (mobile: string) =>
		eventually(() => {
			const text = server.sent.findLast(
				({ to, text: each }) => to.endsWith(mobile) && each.includes("proves"),
			)?.text;
			return /(\d{6})/.exec(text ?? "")?.[1] ?? null;
		});

	it("takes a code of both numbers, ends the session, tells the old number and delays payouts", async () => {
		const applicant = await approvedApplicant(server, "ng");
		await acceptOffer(applicant, false);
		const { call } = applicant;
		const mobile = newNumber();
		expect((await call("sendNumberCode", { mobile: `+234 ${mobile}` })).body.code).toBe(0);
		const newCode = await codeSentTo(mobile);
		const wrong = newCode === "000000" ? "111111" : "000000";
		const code = await requestCode(server, applicant, "mobile");
		const otherCode = code === "000000" ? "111111" : "000000";
		const change = async (input: { newCode: string; code: string }) =>
			(await call("changeNumber", { mobile, ...input })).body.code;
		expect(await change({ newCode: wrong, code })).toBe(codeOf("numberCodeWrong"));
		// A wrong code to the present number does not use up the other one.
		expect(await change({ newCode, code: otherCode })).toBe(codeOf("codeWrong"));
		expect(await change({ newCode, code })).toBe(0);
		expect((await call("getUserInfo", {})).status).toBe(401);
		await eventually(
			() =>
				server.sent.find(
					({ to, text }) => to.endsWith(applicant.mobile) && text.includes(mobile.slice(-2)),
				) ?? null,
		);
		const login = await requestCode(server, { country: "ng", mobile }, "session");
		const again = await server.open("login", { country: "ng", mobile, code: login, deviceId: "phone-9" });
		const { token } = again.body.data as { token: string };
		const { data } = (await server.open("ownData", {}, { token })).body;
		expect(data).toMatchObject({ changes: [{ what: "mobile" }], payoutsFrom: expect.stringMatching(/^20/) });
	});

	it("does not take a code that support sent, nor a number that is taken", async () => {
		const applicant = await signed();
		const mobile = newNumber();
		expect((await support.call("callBackNumber", { id: applicant.userId, mobile })).body.code).toBe(0);
		const newCode = await eventually(() => {
			const text = server.sent.findLast(({ to }) => to.endsWith(mobile))?.text;
			return /: (\d{6})\. Read this/.exec(text ?? "")?.[1] ?? null;
		});
		const code = await requestCode(server, applicant, "mobile");
		const tried = await applicant.call("changeNumber", { mobile, newCode, code });
		expect(tried.body.code).toBe(codeOf("numberCodeOver"));
		const taken = await signed();
		const asked = await applicant.call("sendNumberCode", { mobile: taken.mobile });
		expect(asked.body.code).toBe(codeOf("numberNotUsable"));
		expect(await whatChanged(applicant)).toEqual([]);
	});
});

describe("another account for payouts", () => {
	async function change(applicant: Applicant, number = "0099887766", code?: string) {
		const typed = code ?? (await requestCode(server, applicant, "account"));
		const values = {
			...accountOf(applicant, typed),
			accountNumber: number,
			accountNumberConfirmation: number,
		};
		return applicant.call("changeAccount", { values });
	}

	it("holds payouts for a day, is told by SMS, app and e-mail, and gets the money then", async () => {
		const applicant = await approvedApplicant(server, "ng");
		await acceptOffer(applicant, false);
		const { call, orderNo, userId } = applicant;
		const changed = await change(applicant);
		expect(changed.body).toMatchObject({ code: 0, data: { lastDigits: "7766" } });
		expect(await notificationKinds(applicant)).toContain("accountChanged");
		await eventually(
			() =>
				server.sent.find(({ to, text }) => to.endsWith(applicant.mobile) && text.includes("7766")) ?? null,
		);
		await eventually(() => server.mailed.find(({ text }) => text.includes("7766")) ?? null);
		expect((await call("getMoney", { orderNo })).body.code).toBe(0);
		expect(await orderOf(applicant)).toMatchObject({
			payout: { delayedUntil: expect.stringMatching(/^20/) },
		});
		// While money is on its way, the account stays.
		expect((await change(applicant, "0011223344", "123456")).body.code).toBe(codeOf("payoutUnderWay"));
		const page = await support.call("borrower", { id: userId });
		expect(page.body.data["applications"]).toMatchObject([{ payouts: [{ state: "planned" }] }]);
		await server.advance("P1D");
		await eventually(async () => ((await orderOf(applicant))["step"] === stepCodes.Repaying ? true : null));
		expect(await dataOf(applicant)).toMatchObject({ account: { lastDigits: "7766" }, payoutsFrom: null });
	});

	it("is refused with a wrong code, and if it is another person's", async () => {
		const applicant = await signed();
		const code = await requestCode(server, applicant, "account");
		const wrong = code === "000000" ? "111111" : "000000";
		expect((await change(applicant, "0099887755", wrong)).body.code).toBe(codeOf("codeWrong"));
		server.fakes.holder = { outcome: "found", holder: "PEDRO TOTALMENTE DISTINTO" };
		expect((await change(applicant, "0099887755", code)).body.code).toBe(codeOf("accountNotYours"));
		expect(await whatChanged(applicant)).toEqual([]);
	});
});
