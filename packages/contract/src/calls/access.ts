import { languages } from "@puente/core/region";
import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { codePurpose, codePurposes } from "../code-purpose.ts";
import { consents, storedConsentPurposes } from "../consents.ts";
import { country, deviceId, instant, language, mobile, opaqueToken, verificationCode } from "../fields.ts";
import { passkeyCalls } from "./access-passkeys.ts";
import { session } from "./access-session.ts";

const readCall = { ...appRead, area: "access" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "access" } as const satisfies Partial<Call>;

const regionFacts = z.object({
	country,
	callingCode: z.string(),
	mobileDigits: z.number(),
	mobileExample: z.string(),
	currency: z.string(),
	language,
	languages: z.array(z.enum(languages)),
	amountMin: z.number(),
	amountMax: z.number(),
	tenureDaysMin: z.number(),
	tenureDaysMax: z.number(),
});

/** Refusals of every call that takes a number. */
const numberRefusals = ["mobileFormat", "countryClosed"] as const;
const codeRefusals = [
	...numberRefusals,
	"codeRequired",
	"codeWrong",
	"codeExpired",
	"codeTriesUsed",
] as const;

const sessionPurposes = codePurposes.filter((purpose) => purpose !== "session");
const purposeIn = (payload: unknown) =>
	typeof payload === "object" && payload !== null && "purpose" in payload ? payload.purpose : undefined;

export const accessCalls = defineCalls({
	countryByAddress: {
		...readCall,
		method: "POST",
		base: "cou",
		audience: "anyone",
		path: "/country/meta/ip",
		summary: "Facts of the region that the caller's network address belongs to, or of the app's home region.",
		output: z.extend(regionFacts, { foundBy: z.enum(["address", "app"]) }),
		limits: [{ per: "address", count: 120, seconds: 60 }],
	},
	countryByCode: {
		...readCall,
		method: "POST",
		base: "cou",
		audience: "anyone",
		path: "/country/meta/code",
		summary: "Facts of one region: calling code, currency, languages, loan range.",
		input: z.object({ country }),
		output: regionFacts,
	},
	existsByMobile: {
		...readCall,
		audience: "anyone",
		path: "/security/existsByMobile",
		summary: "Whether this number is registered.",
		input: z.object({ country, mobile }),
		output: z.object({ exists: z.boolean() }),
		refusals: numberRefusals,
		limits: [{ per: "address", count: 30, seconds: 60 }],
	},
	isRequiredVerificationCode: {
		...readCall,
		audience: "anyone",
		path: "/security/isRequiredVerificationCode",
		summary:
			"Whether this device needs a code to log in; a device that logged in with a code before does not.",
		input: z.object({ country, mobile, deviceId, deviceToken: z.optional(opaqueToken) }),
		output: z.object({ required: z.boolean() }),
		refusals: numberRefusals,
		limits: [{ per: "address", count: 60, seconds: 60 }],
	},
	getVerifyCode: {
		...changeCall,
		audience: "either",
		path: "/security/getVerifyCode",
		needsSession: (payload) => sessionPurposes.some((purpose) => purposeIn(payload) === purpose),
		summary:
			"Sends a 6-digit code by SMS. A code is valid only for the purpose and the device it was requested for. Every code but the one to log in needs a session and goes to its own number; one to sign is refused when no offer waits for it.",
		input: z.object({
			country,
			mobile,
			purpose: z._default(codePurpose, "session"),
			/** The device that will log in or register with the code. */
			deviceId: z.optional(deviceId),
			/** A known device has codes of its own, which strangers cannot use up. */
			deviceToken: z.optional(opaqueToken),
		}),
		output: z.object({ resendAfterSeconds: z.number(), expiresAt: instant }),
		refusals: [...numberRefusals, "inputRefused", "stepNotOpen", "codeTooSoon", "codeLimit"],
	},
	register: {
		...changeCall,
		audience: "anyone",
		path: "/security/register",
		summary: "Registers a borrower with this number and opens a session on this device.",
		input: z.object({ country, mobile, code: verificationCode, deviceId, consents: z.optional(consents) }),
		output: session,
		refusals: [...codeRefusals, "mobileExists", "borrowerBarred"],
		limits: [{ per: "address", count: 60, seconds: 600, of: "refusals" }],
	},
	login: {
		...changeCall,
		audience: "anyone",
		path: "/security/login",
		summary: "Opens a session on this device and ends the one on any other.",
		input: z.object({
			country,
			mobile,
			code: z.optional(verificationCode),
			deviceToken: z.optional(opaqueToken),
			deviceId,
			consents: z.optional(consents),
		}),
		output: session,
		refusals: [...codeRefusals, "mobileUnknown", "borrowerBarred"],
		limits: [{ per: "address", count: 60, seconds: 600, of: "refusals" }],
	},
	logout: {
		...changeCall,
		path: "/security/logout",
		summary: "Ends this session on the server too, so that a copied token becomes invalid.",
		output: z.object({}),
	},
	getUserInfo: {
		...readCall,
		path: "/security/getUserInfo",
		summary: "The borrower of this session, and the step of their order.",
		output: z.object({
			basicInfo: z.object({
				userId: z.string(),
				country,
				mobile: z.string(),
				registeredAt: instant,
				/** For the greeting; null before the personal information was given. */
				firstName: z.nullable(z.string()),
			}),
			/** Step code of the open order; null without one. */
			step: z.nullable(z.number()),
			/** Null until a first decision has been made. */
			score: z.nullable(z.number()),
			consents: z.array(
				z.object({ purpose: z.enum(storedConsentPurposes), version: z.iso.date(), givenAt: instant }),
			),
		}),
	},
	...passkeyCalls,
});
