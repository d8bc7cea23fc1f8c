import { requestChannels } from "@puente/core/staff";
import * as z from "zod/mini";

/** The proposed fields of a data export. */
export const dataExportFields = z.object({
	channel: z.enum(requestChannels),
	/** The legal deadline runs from the day of the request. */
	askedOn: z.iso.date(),
});
