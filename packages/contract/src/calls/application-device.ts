import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { country, deviceId } from "../fields.ts";

const readCall = { ...appRead, area: "application" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "application" } as const satisfies Partial<Call>;

/** Calls about the installed app, before anyone applies. */
export const deviceCalls = defineCalls({
	packageList: {
		...readCall,
		audience: "anyone",
		path: "/user/device/packageList",
		summary: "The apps of this operator.",
		output: z.object({
			packages: z.array(z.object({ packageName: z.string(), appName: z.string(), country })),
		}),
	},
	checkActivation: {
		...readCall,
		audience: "anyone",
		path: "/user/device/check-activation",
		summary: "Whether this installation of the app was already counted.",
		input: z.object({ deviceId }),
		output: z.object({ active: z.boolean() }),
		limits: [{ per: "address", count: 120, seconds: 60 }],
	},
	addActive: {
		...changeCall,
		audience: "anyone",
		path: "/user/device/addActive",
		summary: "Counts this installation of the app, once, with the campaign it came from.",
		input: z.object({ deviceId }),
		output: z.object({ counted: z.boolean() }),
		// Each leaves a row. A carrier's address stands for many phones, and a phone counts itself at its next start.
		limits: [
			{ per: "address", count: 20, seconds: 60 },
			{ per: "address", count: 200, seconds: 86_400 },
		],
	},
});
