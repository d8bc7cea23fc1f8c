import * as z from "zod/mini";
import { instant } from "../fields.ts";

/** The answer of every call that opens a session. */
export const session = z.object({
	token: z.string(),
	userId: z.string(),
	/** Lets this device log in without a code next time. */
	deviceToken: z.string(),
	expiresAt: instant,
});
