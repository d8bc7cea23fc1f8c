import * as z from "zod/mini";

/** Permissions that can be granted or denied on the phone. */
export const permissions = z.object({
	camera: z.boolean(),
	location: z.boolean(),
	contacts: z.boolean(),
	notifications: z.boolean(),
});
export type Permissions = z.output<typeof permissions>;

/** The `allow` attribute of the frame, so that a denied camera or location fails in the app as on a phone. */
export function frameAllow({ camera, location }: Permissions): string {
	const policy = (name: string, granted: boolean) => `${name} ${granted ? "'self'" : "'none'"}`;
	return `${policy("camera", camera)}; ${policy("geolocation", location)}; clipboard-write 'self'`;
}
