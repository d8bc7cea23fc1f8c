import * as z from "zod/mini";
import { permissions } from "./permissions/permissions.ts";

/** Viewports of the app: a common phone, and the smallest phone that every screen must fit. */
export const sizes = {
	large: { label: "390 × 844", width: 390, height: 844 },
	small: { label: "360 × 640", width: 360, height: 640 },
} as const;
export type SizeName = keyof typeof sizes;

export const settings = z.object({
	packageName: z.nullable(z.string()),
	size: z.enum(["large", "small"]),
	permissions,
	/** The wrapper shows its own login instead of the app's. */
	ownLogin: z.boolean(),
	/** Off: the app runs as in a plain browser, and the bridge does not answer. */
	bridge: z.boolean(),
	language: z.nullable(z.enum(["en", "es"])),
});
export type Settings = z.output<typeof settings>;

export const initialSettings: Settings = {
	packageName: null,
	size: "large",
	permissions: { camera: true, location: true, contacts: true, notifications: true },
	ownLogin: false,
	bridge: true,
	language: null,
};
