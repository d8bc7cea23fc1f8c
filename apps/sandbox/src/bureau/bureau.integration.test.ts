import { generateKeyPairSync } from "node:crypto";
import {
	type BureauSubject,
	type CreditBureau,
	circuloBureau,
	decentroBureau,
	dojahBureau,
	httpBureau,
	signText,
} from "@puente/providers/bureau";
import { beforeEach, describe, expect, it } from "vitest";
import { circuloKeyPairs, sandboxNow, testApp } from "../test-app.ts";
import { givesUpWhenHeld, patient, type VendorAccess } from "../vendor-access.ts";
import { circuloCredentials, decentroCredentials, dojahCredentials, neutralKey } from "./credentials.ts";

let app: Awaited<ReturnType<typeof testApp>>;
let sandbox: string;
beforeEach(async () => {
	app = await testApp({ holdMs: 600_000 });
	sandbox = await app.listen({ port: 0, host: "127.0.0.1" });
});

const ada: BureauSubject = {
	country: "ng",
	identityNumber: "12345678901",
	name: "Ada Okonkwo",
	givenNames: "Ada",
	surname: "Okonkwo",
	secondSurname: "",
	birthday: "1990-04-12",
	mobile: "9812345678",
	address: { street: "12 Broad Street", area: "", city: "Centro", stateId: "09", postcode: "06700" },
	taxNumber: null,
	bankNumber: "22345678901",
	askedOn: sandboxNow.slice(0, 10),
	reference: "P1",
};

type Example = {
	/** The adapter; `wrong` gives it a wrong credential of this name. */
	readonly bureau: (options?: { readonly wrong?: string; readonly access?: VendorAccess }) => CreditBureau;
	/** This person, by the magic ending of a number or the magic word of a name. */
	readonly person: (ending: string, word: string) => BureauSubject;
	readonly credentials: readonly string[];
	readonly hasScore: boolean;
};

const ecKey = generateKeyPairSync("ec", { namedCurve: "secp384r1" });
const withWrong = <Credentials extends Record<string, string>>(credentials: Credentials, wrong = "") =>
	wrong in credentials ? { ...credentials, [wrong]: "other" } : credentials;

const examples: Readonly<Record<string, Example>> = {
	"Círculo de Crédito": {
		bureau: ({ wrong, access = patient } = {}) =>
			circuloBureau({
				...withWrong(circuloCredentials, wrong),
				url: `${sandbox}/circulo-de-credito/v2/rccficoscore`,
				privateKey: wrong === "privateKey" ? ecKey.privateKey : circuloKeyPairs.lender.privateKey,
				bureauKey: circuloKeyPairs.bureau.publicKey,
				...access,
			}),
		person: (_ending, word) => ({
			...ada,
			country: "mx",
			identityNumber: "OOXA900412MNEKXD04",
			name: `Ada ${word} Okonkwo`,
			givenNames: `Ada ${word}`,
		}),
		credentials: ["apiKey", "username", "password", "privateKey"],
		hasScore: true,
	},
	Dojah: {
		bureau: ({ wrong, access = patient } = {}) =>
			dojahBureau({ ...withWrong(dojahCredentials, wrong), baseUrl: `${sandbox}/dojah`, ...access }),
		person: (ending) => ({ ...ada, bankNumber: `2234${ending}` }),
		credentials: ["appId", "secretKey"],
		hasScore: false,
	},
	Decentro: {
		bureau: ({ wrong, access = patient } = {}) =>
			decentroBureau({ ...withWrong(decentroCredentials, wrong), baseUrl: `${sandbox}/decentro`, ...access }),
		person: (_ending, word) => ({
			...ada,
			country: "in",
			identityNumber: "ABCPE1234F",
			name: `Asha ${word}`,
			address: { ...ada.address, postcode: "411001" },
		}),
		credentials: ["clientId", "clientSecret", "moduleSecret", "providerSecret"],
		hasScore: true,
	},
	"the neutral service": {
		bureau: ({ wrong, access = patient } = {}) =>
			httpBureau({ baseUrl: `${sandbox}/bureau`, apiKey: wrong ? "other" : neutralKey, ...access }),
		person: (ending) => ({ ...ada, country: "co", identityNumber: `102${ending}` }),
		credentials: ["apiKey"],
		hasScore: true,
	},
};

const arm = (fault: string) =>
	app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: "bureau", fault, times: 1 } });

describe.each(Object.entries(examples))("%s, called by the production adapter", (_name, example) => {
	const { bureau, person, credentials, hasScore } = example;

	it.each([
		["5550001", "Listed", { openLoans: 2, missedPayments: 6, listed: true, score: 310 }],
		["5550002", "Missed", { openLoans: 1, missedPayments: 3, listed: false, score: 480 }],
		["5550004", "Indebted", { openLoans: 9, missedPayments: 1, listed: false, score: 500 }],
		["5550005", "Spotless", { openLoans: 0, missedPayments: 0, listed: false, score: 820 }],
	])("returns the fixed history of %s, %s", async (ending, word, report) => {
		expect(await bureau().fetchReport(person(ending, word))).toEqual({
			outcome: "report",
			report: hasScore ? report : { ...report, score: null },
		});
	});

	it("has no record of an unknown person", async () => {
		expect(await bureau().fetchReport(person("5550003", "Unheard"))).toEqual({ outcome: "noRecord" });
	});

	it("returns the same history for the same person", async () => {
		const one = await bureau().fetchReport(person("1234567", "Rosa"));
		expect(await bureau().fetchReport({ ...person("1234567", "Rosa"), reference: "P2" })).toEqual(one);
		expect(one.outcome).not.toBe("failed");
	});

	it.each([
		["timeout", "timeout"],
		["unavailable", "unavailable"],
		["unreadable", "unreadable"],
	])("fails once when the fault %s is armed", async (fault, cause) => {
		await arm(fault);
		const access = fault === "timeout" ? givesUpWhenHeld(app) : patient;
		const subject = person("5550005", "Spotless");
		expect(await bureau({ access }).fetchReport(subject)).toEqual({ outcome: "failed", cause });
		expect((await bureau().fetchReport(subject)).outcome).toBe("report");
	});

	it.each(credentials)("refuses a wrong %s", async (wrong) => {
		const answer = await bureau({ wrong }).fetchReport(person("5550005", "Spotless"));
		expect(answer).toEqual({ outcome: "failed", cause: "refused" });
	});
});

describe("a simulated bureau refuses a malformed request", () => {
	const sign = (body: string) => ({
		"content-type": "application/json",
		"x-api-key": circuloCredentials.apiKey,
		username: circuloCredentials.username,
		password: circuloCredentials.password,
		"x-signature": signText(circuloKeyPairs.lender.privateKey, body),
	});
	const circuloBody = {
		apellidoPaterno: "GARCIA",
		apellidoMaterno: "LOPEZ",
		primerNombre: "ANA",
		fechaNacimiento: "1990-04-12",
		RFC: "GALA900412",
		nacionalidad: "MX",
		domicilio: {
			direccion: "HIDALGO 32",
			coloniaPoblacion: "CENTRO",
			delegacionMunicipio: "LA BARCA",
			ciudad: "LA BARCA",
			estado: "JAL",
			CP: "47917",
		},
	};

	it.each([
		["without a surname", { apellidoMaterno: undefined }],
		["with accents", { apellidoPaterno: "GARCÍA" }],
		["with another date", { fechaNacimiento: "12/04/1990" }],
		["with a short RFC", { RFC: "GALA90" }],
		["with an unknown state", { domicilio: { ...circuloBody.domicilio, estado: "Jalisco" } }],
		["with a short postcode", { domicilio: { ...circuloBody.domicilio, CP: "4791" } }],
		["with an address of one word", { domicilio: { ...circuloBody.domicilio, direccion: "HIDALGO" } }],
	])("of Círculo de Crédito %s", async (_what, change) => {
		const payload = JSON.stringify({ ...circuloBody, ...change });
		const url = "/circulo-de-credito/v2/rccficoscore";
		const reply = await app.inject({ method: "POST", url, headers: sign(payload), payload });
		expect([reply.statusCode, reply.json().errores[0].codigo]).toEqual([400, "400.1"]);
	});

	it("of Dojah without a BVN of eleven digits", async () => {
		const headers = { appid: dojahCredentials.appId, authorization: dojahCredentials.secretKey };
		const reply = await app.inject({ url: "/dojah/api/v1/credit_bureau?bvn=2234", headers });
		expect(reply.statusCode).toBe(400);
	});

	it.each([
		["without consent", { consent: false }, "error_false_consent"],
		["with a wrong pincode", { pincode: "06700" }, "error_invalid_pincode"],
		["without a name", { name: "" }, "error_empty_name"],
		["with a reference that was used before", { reference_id: "seen" }, "error_duplicate_reference_id"],
	])("of Decentro %s", async (_what, change, responseKey) => {
		const body = {
			reference_id: "seen",
			consent: true,
			consent_purpose: "To decide on the loan that I applied for",
			name: "Asha Nair",
			date_of_birth: "1990-04-12",
			address_type: "H",
			address: "4 MG Road",
			pincode: "411001",
			mobile: "9812345678",
			inquiry_purpose: "PL",
			document_type: "PAN",
			document_id: "ABCPE1234F",
		};
		const { clientId, clientSecret, moduleSecret, providerSecret } = decentroCredentials;
		const ask = (payload: object) =>
			app.inject({
				method: "POST",
				url: "/decentro/v2/financial_services/credit_bureau/credit_report/summary",
				headers: {
					client_id: clientId,
					client_secret: clientSecret,
					module_secret: moduleSecret,
					provider_secret: providerSecret,
				},
				payload,
			});
		expect((await ask(body)).statusCode).toBe(200);
		const reply = await ask({ ...body, ...change });
		expect([reply.statusCode, reply.json().responseKey]).toEqual([400, responseKey]);
	});
});
