import type { CallOutput, Calls } from "@puente/contract";
import { personalInLagos, workInLagos } from "./application.ts";
import { minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

type HeldData = CallOutput<Calls["heldData"]>;
type RegionFacts = CallOutput<Calls["countryByAddress"]>;

export function held(part: Partial<HeldData> = {}): HeldData {
	return {
		held: [
			{ kind: "account", count: 1, since: "2026-03-02T15:00:00.000Z", until: null },
			{ kind: "personal", count: 12, since: "2026-03-02T15:00:00.000Z", until: "2031-03-02T15:00:00.000Z" },
			{ kind: "images", count: 3, since: "2026-03-03T15:00:00.000Z", until: "2026-12-02T15:00:00.000Z" },
		],
		erasureAskedAt: null,
		mayErase: true,
		...part,
	};
}

type OwnData = CallOutput<Calls["ownData"]>;

/** The own data of a borrower in Lagos, or with the masked numbers of another country. */
export function ownData(part: Partial<OwnData> = {}): OwnData {
	const pick = (values: Readonly<Record<string, string>>, isWanted: (name: string) => boolean) =>
		Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
	const isContact = (name: string) => name.startsWith("emergencyContact");
	return {
		orderNo,
		name: "Ada Okafor",
		birthday: "1990-05-17",
		mobile: "******5678",
		documents: { nationalId: "********901" },
		values: {
			address: pick(personalInLagos, (name) => ["residenceType", "state", "city", "address"].includes(name)),
			work: pick(workInLagos, (name) => !isContact(name)),
			contacts: pick(workInLagos, isContact),
			reach: { whatsappNo: personalInLagos.whatsappNo },
		},
		email: personalInLagos.email,
		cardType: "nin",
		account: { bankName: "Access Bank", lastDigits: "7712", standing: "own" },
		mayChange: true,
		payoutUnderWay: false,
		payoutsFrom: null,
		changes: [{ what: "address", at: "2026-10-01T17:00:00.000Z" }],
		...part,
	};
}

export function passkeyList(): CallOutput<Calls["passkeyList"]> {
	const first = {
		passkeyId: "5b0c1f0e-7d0a-4a53-9d2c-0f1e2d3c4b5a",
		name: "Chrome, Android",
		addedAt: "2026-03-02T15:00:00.000Z",
		lastUsedAt: "2026-10-01T15:00:00.000Z",
		synced: false,
	};
	const second = {
		...first,
		passkeyId: "6b0c1f0e-7d0a-4a53-9d2c-0f1e2d3c4b5b",
		name: "",
		lastUsedAt: null,
		synced: true,
	};
	return { passkeys: [first, second] };
}

export function regionFacts(part: Partial<RegionFacts> = {}): RegionFacts {
	return {
		country: "mx",
		callingCode: "52",
		mobileDigits: 10,
		mobileExample: "5512345678",
		currency: "MXN",
		language: "es",
		languages: ["en", "es"],
		amountMin: 1_000,
		amountMax: 60_000,
		tenureDaysMin: 91,
		tenureDaysMax: 365,
		foundBy: "app",
		...part,
	};
}

/** Answer of login and register. */
export const opened: CallOutput<Calls["login"]> = {
	token: "token-that-was-opened",
	userId: "0b5a4c1e-6a55-4c0e-9a57-3f3a0f3d9c11",
	deviceToken: "device-token-1",
	expiresAt: minutesFromNow(60),
};
