import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant, text } from "../fields.ts";
import { staffChange, staffRead } from "./staff-fields.ts";

const version = text({ min: 1, max: 20, pattern: /^\d{1,6}(\.\d{1,6}){0,3}$/ });
/** Empty: nothing is said about the version. */
const notes = text({ min: 0, max: 500, lines: "several" });
const release = {
	packageName: text({ min: 1, max: 128 }),
	/** The version in the store. Older ones are offered the update. */
	latest: version,
	/** Versions below this one no longer work until they are updated. */
	minimum: version,
	url: text({ min: 1, max: 300, pattern: /^https:\/\/\S+$/ }),
	notes: z.object({ en: notes, es: notes }),
};

export const releaseEditingCalls = defineCalls({
	appReleases: {
		...staffRead,
		path: "/editing/releases",
		needs: "editReleases",
		summary: "What the apps are told about new versions, app by app.",
		output: z.object({
			releases: z.array(
				z.object({
					...release,
					appName: z.string(),
					/** Null before the first change. */
					changedAt: z.nullable(instant),
				}),
			),
		}),
	},
	saveAppRelease: {
		...staffChange,
		path: "/editing/releases",
		needs: "editReleases",
		summary: "Changes what an app shows about new versions.",
		input: z.object(release),
		refusals: ["inputRefused"],
	},
});
