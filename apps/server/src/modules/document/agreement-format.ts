import { languages } from "@puente/core/region";
import * as z from "zod/mini";
import type { StoredFormat } from "../../platform/stored/stored-json.ts";
import type { Agreement } from "./agreement.ts";

/** The agreement as it was accepted. */
export const agreementFormat: StoredFormat<Agreement> = {
	name: "agreement",
	schema: z.object({
		version: z.string(),
		language: z.enum(languages),
		digest: z.string(),
		title: z.string(),
		sections: z.array(
			z.object({
				heading: z.string(),
				paragraphs: z.array(z.string()),
				rows: z.array(z.array(z.string())),
			}),
		),
	}),
};
