import { register, requestCode } from "../applicant.ts";
import { createAuthenticator } from "../authenticator.ts";
import { type Reply, registerBorrower, type TestServer } from "../harness.ts";
import { randomUuid } from "../random.ts";
import { callOf, dataOf, freeMobile, otherCode, type Provocations } from "./provoke.ts";

const deviceId = "device-1";

/** A registration that sends this code. */
function registration(server: TestServer, mobile: string, code: string) {
	return (lang: string) => server.sealed("register", { country: "ng", mobile, code, deviceId }, { lang });
}

const sessionCode = (server: TestServer, mobile: string) =>
	requestCode(server, { country: "ng", mobile }, "session");

export const accessRefusals = {
	tokenInvalid: async (server) => callOf({ server, country: "ng", token: "unknown" }, "getUserInfo", {}),
	borrowerBarred: async (server) => {
		const borrower = await register(server, "ng");
		await server.database.db
			.updateTable("borrowers")
			.set({ blockedAt: await server.now() })
			.where("id", "=", borrower.userId)
			.execute();
		return callOf(borrower, "getUserInfo", {});
	},
	tokenExpired: async (server) => {
		const borrower = await register(server, "ng");
		await server.advance("P31D");
		return callOf(borrower, "getUserInfo", {});
	},
	otherDevice: async (server) => {
		const borrower = await register(server, "ng", "phone-a");
		await server.advance("PT61S");
		const code = await requestCode(server, borrower, "session");
		const { mobile } = borrower;
		await server.sealed("login", { country: "ng", mobile, code, deviceId: "phone-b" });
		return callOf(borrower, "getUserInfo", {});
	},
	mobileFormat: async (server) => (lang) =>
		server.sealed("getVerifyCode", { country: "ng", mobile: "0000000000" }, { lang }),
	mobileExists: async (server) => {
		const mobile = freeMobile();
		await registerBorrower(server, mobile);
		await server.advance("PT61S");
		return registration(server, mobile, await sessionCode(server, mobile));
	},
	mobileUnknown: async (server) => (lang) =>
		server.sealed("login", { country: "ng", mobile: freeMobile(), code: "123456", deviceId }, { lang }),
	codeRequired: async (server) => {
		const { mobile } = await register(server, "ng");
		return (lang) => server.sealed("login", { country: "ng", mobile, deviceId }, { lang });
	},
	codeWrong: async (server) => {
		const mobile = freeMobile();
		return registration(server, mobile, otherCode(await sessionCode(server, mobile)));
	},
	codeExpired: async (server) => {
		const mobile = freeMobile();
		const code = await sessionCode(server, mobile);
		await server.advance("PT5M");
		return registration(server, mobile, code);
	},
	codeTriesUsed: async (server) => {
		const mobile = freeMobile();
		const wrong = registration(server, mobile, otherCode(await sessionCode(server, mobile)));
		for (let tries = 0; tries < 5; tries++) await wrong("en");
		return wrong;
	},
	codeTooSoon: async (server) => {
		const mobile = freeMobile();
		await sessionCode(server, mobile);
		return (lang) => server.sealed("getVerifyCode", { country: "ng", mobile }, { lang });
	},
	codeLimit: async (server) => {
		const hourMs = 3_600_000;
		await server.advance(`PT${(hourMs - ((await server.now()).getTime() % hourMs)) / 1000}S`);
		const mobile = freeMobile();
		for (let sent = 0; sent < 5; sent++) {
			await sessionCode(server, mobile);
			await server.advance("PT61S");
		}
		return (lang) => server.sealed("getVerifyCode", { country: "ng", mobile }, { lang });
	},
	passkeyExpired: async (server) => (lang) =>
		passkeyLogin(server, lang, { challengeId: randomUuid(), challenge: "" }),
	passkeyUnknown: async (server) => async (lang) =>
		passkeyLogin(server, lang, challengeOf(await server.sealed("passkeyLoginStart", {}))),
	passkeyRefused: async (server) => {
		const borrower = await register(server, "ng");
		const { token } = borrower;
		return async (lang) => {
			const code = await requestCode(server, borrower, "passkey");
			const start = challengeOf(await server.sealed("passkeyStart", { code }, { token }));
			const made = createAuthenticator().create(start, { origin: "https://evil.test" });
			return server.sealed("passkeyAdd", made, { token, lang });
		};
	},
	passkeyLimit: async (server) => {
		const borrower = await register(server, "ng");
		const { token } = borrower;
		for (let count = 0; count < 10; count++) {
			// Five codes an hour are not tested here.
			await server.database.db.deleteFrom("rateWindows").execute();
			const code = await requestCode(server, borrower, "passkey");
			const start = challengeOf(await server.sealed("passkeyStart", { code }, { token }));
			dataOf(await server.sealed("passkeyAdd", createAuthenticator().create(start), { token }));
		}
		return callOf(borrower, "passkeyStart", { code: "123456" });
	},
} satisfies Provocations;

type Challenge = { readonly challengeId: string; readonly challenge: string };
const challengeOf = (reply: Reply) => dataOf(reply) as unknown as Challenge;

/** A log-in with a passkey that no account has. */
function passkeyLogin(server: TestServer, lang: string, challenge: Challenge): Promise<Reply> {
	const signed = createAuthenticator().sign(challenge, randomUuid());
	return server.sealed("passkeyLogin", { ...signed, deviceId }, { lang });
}
