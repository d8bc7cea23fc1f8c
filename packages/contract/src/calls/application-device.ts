import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { country, deviceId } from "../fields.ts";

/** Calls about the installed app, before anyone applies. */
export const deviceCalls = defineCalls({
	packageList: {
		method: "GET",
		path: "/user/device/packageList",
		base: "api",
		area: "application",
		audience: "anyone",
		changes: false,
		summary: "The apps of this operator.",
		input: z.object({}),
		output: z.object({
			packages: z.array(z.object({ packageName: z.string(), appName: z.string(), country })),
		}),
		refusals: [],
	},
	checkActivation: {
		method: "GET",
		path: "/user/device/check-activation",
		base: "api",
		area: "application",
		audience: "anyone",
		changes: false,
		summary: "Whether this installation of the app was already counted.",
		input: z.object({ deviceId }),
		output: z.object({ active: z.boolean() }),
		refusals: [],
		limits: [{ per: "address", count: 120, seconds: 60 }],
	},
	addActive: {
		method: "POST",
		path: "/user/device/addActive",
		base: "api",
		area: "application",
		audience: "anyone",
		changes: true,
		summary: "Counts this installation of the app, once, with the campaign it came from.",
		input: z.object({ deviceId }),
		output: z.object({ counted: z.boolean() }),
		refusals: [],
		// Each leaves a row. A carrier's address stands for many phones, and a phone counts itself at its next start.
		limits: [
			{ per: "address", count: 20, seconds: 60 },
			{ per: "address", count: 200, seconds: 86_400 },
		],
	},
});
