import type { CallOutput, Calls } from "@puente/contract";

type View = CallOutput<Calls["autopay"]>;

/** A loan in Mexico after its first payment, with autopay offered. */
export function autopayOffered(part: Partial<View> = {}): View {
	return {
		currency: "MXN",
		offered: true,
		ways: [
			{
				way: "card",
				rail: "card-portal",
				limitMinor: 135_000,
				cards: null,
				hasContracts: false,
				account: null,
			},
		],
		needsCard: false,
		next: { dueOn: "2026-11-12", amountMinor: 104_567 },
		lastDueOn: "2026-12-12",
		timesLeft: 2,
		noticeHours: 24,
		tries: ["06:00", "20:00"],
		waits: false,
		mandate: null,
		charge: null,
		...part,
	};
}

type Mandate = NonNullable<View["mandate"]>;
export function autopayMandate(part: Partial<Mandate> = {}): Mandate {
	return {
		state: "active",
		way: "card",
		rail: "card-portal",
		brand: "visa",
		lastDigits: "4242",
		url: null,
		limitMinor: 135_000,
		expiresOn: "2027-01-11",
		askedAt: "2026-10-12T15:00:00.000Z",
		activeAt: "2026-10-12T15:02:00.000Z",
		endedAt: null,
		endCause: null,
		takenMinor: 0,
		...part,
	};
}

export function autopayOn(part: Partial<View> = {}): View {
	return autopayOffered({ offered: false, ways: [], mandate: autopayMandate(), ...part });
}

type Charge = NonNullable<View["charge"]>;
export function autopayCharge(part: Partial<Charge> = {}): Charge {
	return {
		dueOn: "2026-11-12",
		amountMinor: 104_567,
		state: "told",
		toldAt: "2026-11-10T16:00:00.000Z",
		tries: [],
		maySkip: true,
		...part,
	};
}

/** The first try found too little money; the second comes in the evening. */
export function autopayFailed(): View {
	return autopayOn({
		charge: autopayCharge({
			state: "tried",
			tries: [
				{
					number: 1,
					madeAt: "2026-11-12T12:00:00.000Z",
					amountMinor: 104_567,
					state: "failed",
					reason: "funds",
				},
			],
		}),
	});
}
