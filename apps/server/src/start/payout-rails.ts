import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ProviderName } from "@puente/core/provider";
import type { PayoutRailName } from "@puente/core/rail";
import type { Country } from "@puente/core/region";
import { createFileOnce } from "@puente/providers/files";
import {
	flutterwaveRail,
	monnifyRail,
	newStpKey,
	type PayoutRail,
	paystackRail,
	razorpayxRail,
	stpRail,
	wompiRail,
} from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { Config } from "../platform/config/config.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

const timeoutMs = 20_000;

/** The payout rails that this installation has an account with. STP files orders by the day of the product clock. */
export function createPayoutRails(
	config: Pick<Config, "rails" | "sandboxUrl">,
	now: () => Date,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): readonly PayoutRail[] {
	const { paystack, flutterwave, monnify, razorpayx, stp, wompi } = config.rails;
	const isSandbox = config.sandboxUrl !== null;
	const access = (provider: ProviderName) => ({ timeoutMs, fetch: fetchFor(provider) });
	// A rail without an adapter does not compile.
	const created: Readonly<Record<PayoutRailName, PayoutRail | null>> = {
		paystack: paystack && paystackRail({ ...paystack, ...access("paystack") }),
		flutterwave: flutterwave && flutterwaveRail({ ...flutterwave, ...access("flutterwave") }),
		monnify: monnify && monnifyRail({ ...monnify, ...access("monnify") }),
		razorpayx: razorpayx && razorpayxRail({ ...razorpayx, ...access("razorpayx") }),
		stp: stp && stpRail({ ...stp, ...access("stp"), now, privateKey: stpKey(stp.keyFile, isSandbox) }),
		"bank-transfer-co": wompi && wompiRail({ ...wompi, ...access("wompi-payouts") }),
	};
	return Object.values(created).filter((rail) => rail !== null);
}

/** In the sandbox, server and simulator share a key in the data folder; the first to start creates it. */
export function stpKey(file: string, sandbox: boolean): KeyObject {
	if (sandbox) createFileOnce(file, newStpKey);
	try {
		return createPrivateKey(readFileSync(file));
	} catch {
		throw new CannotStart("The setting STP_KEY_FILE must name a file with a private key in PEM.");
	}
}

/** Refuses to start if a served country's first payout rail has no settings. */
export function requireRails(countries: ReadonlySet<Country>, rails: readonly PayoutRail[]): void {
	for (const country of countries) {
		const [name] = regions[country].terms.rails.out;
		if (rails.some((rail) => rail.name === name)) continue;
		throw new CannotStart(
			`Lending in ${country} needs the settings of the rail ${name} (docs/operations.md).`,
		);
	}
}
