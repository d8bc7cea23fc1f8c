import type { CallOutput, Calls } from "@puente/contract";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";

type UserInfo = CallOutput<Calls["getUserInfo"]>;

export const token = "token-of-the-test";

export function mobileOf(country: Country): string {
	return packs[country].phone.example.replace(/\D/g, "");
}

export function userInfo(country: Country, part: Partial<UserInfo> = {}): UserInfo {
	return {
		basicInfo: {
			userId: "0b5a4c1e-6a55-4c0e-9a57-3f3a0f3d9c11",
			country,
			mobile: mobileOf(country),
			registeredAt: "2026-03-02T15:00:00.000Z",
			firstName: "Valeria",
		},
		step: null,
		score: null,
		consents: [],
		...part,
	};
}
