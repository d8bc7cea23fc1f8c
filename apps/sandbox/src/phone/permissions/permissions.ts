import * as z from "zod/mini";

/** What a person can grant or deny on the phone. */
export const permissions = z.object({
	camera: z.boolean(),
	location: z.boolean(),
	contacts: z.boolean(),
	notifications: z.boolean(),
});
export type Permissions = z.output<typeof permissions>;

/** The browser's own gate for the frame, so that a denied camera or position fails in the app as on a phone. */
export function frameGates({ camera, location }: Permissions): string {
	const gate = (name: string, open: boolean) => `${name} ${open ? "'self'" : "'none'"}`;
	return `${gate("camera", camera)}; ${gate("geolocation", location)}; clipboard-write 'self'`;
}
