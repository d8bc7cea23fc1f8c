import * as z from "zod/mini";
import { permissions } from "./permissions.ts";

/** The sizes of the app's viewport that matter: a common phone, and the smallest one every screen must work on. */
export const sizes = {
	large: { label: "390 × 844", width: 390, height: 844 },
	small: { label: "360 × 640", width: 360, height: 640 },
} as const;
export type SizeName = keyof typeof sizes;

export const settings = z.object({
	packageName: z.nullable(z.string()),
	size: z.enum(["large", "small"]),
	permissions,
	/** The wrapper shows a login of its own instead of leaving it to the app. */
	ownLogin: z.boolean(),
	/** Off: the app runs as in a plain browser, nobody answers the bridge. */
	bridge: z.boolean(),
	language: z.nullable(z.enum(["en", "es"])),
});
export type Settings = z.output<typeof settings>;

export const firstSettings: Settings = {
	packageName: null,
	size: "large",
	permissions: { camera: true, location: true, contacts: true, notifications: true },
	ownLogin: false,
	bridge: true,
	language: null,
};
